import { TOWN_LIST } from '@oficio/domain/places/town-list.ts';
import { TOWN_REACH_DEGREES } from '@oficio/domain/places/towns.ts';
import type { Dialect } from '../platform/database/migration/migration.ts';

const rows = TOWN_LIST.map(([code, name, latitude, longitude]) => {
  const squeeze = Math.cos((latitude * Math.PI) / 180) ** 2;
  return `(${code}, '${name.replaceAll("'", "''")}', ${latitude}, ${longitude}, ${squeeze})`;
});

/** The towns, by which administrators filter and count. */
export const places = (_: Dialect) => `
create table towns (
  code integer primary key,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  -- The square of the length of a degree of longitude in degrees of latitude.
  squeeze double precision not null
);
insert into towns (code, name, latitude, longitude, squeeze) values ${rows.join(', ')};
create index towns_by_latitude on towns (latitude, longitude);
`;

/** Degrees of longitude that are as long as `TOWN_REACH_DEGREES` at the northernmost town, at 44 degrees. */
const REACH_EAST = TOWN_REACH_DEGREES / Math.cos((44 * Math.PI) / 180);

/** SQL: the town that is nearest to the new row. On this scale the Earth is flat; a degree of longitude is shorter than one of latitude. */
const DISTANCE = `(latitude - new.latitude) * (latitude - new.latitude)
    + (longitude - new.longitude) * (longitude - new.longitude) * squeeze`;
const NEAREST = `(select code from towns
    where latitude between new.latitude - ${TOWN_REACH_DEGREES} and new.latitude + ${TOWN_REACH_DEGREES}
    and longitude between new.longitude - ${REACH_EAST} and new.longitude + ${REACH_EAST}
    and ${DISTANCE} <= ${TOWN_REACH_DEGREES ** 2}
    order by ${DISTANCE}, code limit 1)`;

/** Triggers that set the town of a row of the table when it is inserted with a place or its place changes. */
export const townOf = (table: string, { engine }: Dialect) =>
  engine === 'postgres'
    ? `create function ${table}_town() returns trigger language plpgsql as $body$ begin
        new.town = ${NEAREST}; return new; end $body$;
create trigger ${table}_town_insert before insert on ${table} for each row
  when (new.latitude is not null) execute function ${table}_town();
create trigger ${table}_town_update before update of latitude, longitude on ${table} for each row
  when (old.latitude is distinct from new.latitude or old.longitude is distinct from new.longitude) execute function ${table}_town();`
    : `create trigger ${table}_town_insert after insert on ${table} when new.latitude is not null
  begin update ${table} set town = ${NEAREST} where rowid = new.rowid; end;
create trigger ${table}_town_update after update of latitude, longitude on ${table}
  when old.latitude is not new.latitude or old.longitude is not new.longitude
  begin update ${table} set town = ${NEAREST} where rowid = new.rowid; end;`;
