import { TOWN_LIST } from '@oficio/domain/places/town-list.ts';
import { TOWN_REACH_DEGREES } from '@oficio/domain/places/towns.ts';
import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

const LOCATED = ['requests', 'technicians'] as const;

/** Degrees of longitude that are as long as `TOWN_REACH_DEGREES` at the northernmost town, at 44 degrees. */
const REACH_EAST = TOWN_REACH_DEGREES / Math.cos((44 * Math.PI) / 180);

/** Returns SQL of the town that is nearest to a row. On this scale the Earth is flat; a degree of longitude is shorter than one of latitude. */
const nearestTo = (row: string) => {
  const distance = `(latitude - ${row}.latitude) * (latitude - ${row}.latitude)
    + (longitude - ${row}.longitude) * (longitude - ${row}.longitude) * squeeze`;
  return `(select code from towns
    where latitude between ${row}.latitude - ${TOWN_REACH_DEGREES} and ${row}.latitude + ${TOWN_REACH_DEGREES}
    and longitude between ${row}.longitude - ${REACH_EAST} and ${row}.longitude + ${REACH_EAST}
    and ${distance} <= ${TOWN_REACH_DEGREES ** 2}
    order by ${distance}, code limit 1)`;
};

/** Sets the town when a row is inserted with a place or its place changes. */
function triggersOf(engine: Engine, table: string): readonly string[] {
  const isMoved = (different: string) =>
    `old.latitude ${different} new.latitude or old.longitude ${different} new.longitude`;
  if (engine === 'postgres')
    return [
      `create function ${table}_town() returns trigger language plpgsql as $body$ begin
        new.town = ${nearestTo('new')}; return new; end $body$`,
      `create trigger ${table}_town_insert before insert on ${table} for each row
        when (new.latitude is not null) execute function ${table}_town()`,
      `create trigger ${table}_town_update before update of latitude, longitude on ${table} for each row
        when (${isMoved('is distinct from')}) execute function ${table}_town()`,
    ];
  const set = `update ${table} set town = ${nearestTo('new')} where rowid = new.rowid;`;
  return [
    `create trigger ${table}_town_insert after insert on ${table} when new.latitude is not null begin ${set} end`,
    `create trigger ${table}_town_update after update of latitude, longitude on ${table}
      when ${isMoved('is not')} begin ${set} end`,
  ];
}

const ROWS = TOWN_LIST.map(([code, name, latitude, longitude]) => {
  const squeeze = Math.cos((latitude * Math.PI) / 180) ** 2;
  return `(${code}, '${name.replaceAll("'", "''")}', ${latitude}, ${longitude}, ${squeeze})`;
});

/** Stores the nearest town of each request and technician, by which administrators filter and count. */
export const towns: Migration = {
  name: '0130-towns',
  isCompatible: true,
  statements: ({ engine }) => [
    // `squeeze` is the square of the length of a degree of longitude in degrees of latitude.
    `create table towns (code integer primary key, name text not null, latitude double precision not null,
      longitude double precision not null, squeeze double precision not null)`,
    `insert into towns (code, name, latitude, longitude, squeeze) values ${ROWS.join(', ')}`,
    'create index towns_by_latitude on towns (latitude, longitude)',
    ...LOCATED.flatMap(table => [
      `alter table ${table} add column town integer references towns (code)`,
      `update ${table} set town = ${nearestTo(table)} where latitude is not null`,
      ...triggersOf(engine, table),
    ]),
  ],
};
