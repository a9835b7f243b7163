import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** The Canary Islands as in `requests/zone.ts` of the domain. */
const isInBox = (row: string) =>
  `${row}.latitude between 27.4 and 29.6 and ${row}.longitude between -18.4 and -13.2`;

/** Returns SQL that is true for an address with a postcode of these provinces, a part of a pattern that both engines read. */
const hasPostcode = (engine: Engine, row: string, provinces: readonly string[]) =>
  engine === 'postgres'
    ? `coalesce(${row}.address, '') ~ '(^|[^0-9])(${provinces.join('|')})[0-9][0-9][0-9]([^0-9]|$)'`
    : `(${provinces
        .map(province => {
          const pattern = `*[^0-9]${province}[0-9][0-9][0-9][^0-9]*`;
          return `' ' || coalesce(${row}.address, '') || ' ' glob '${pattern}'`;
        })
        .join(' or ')})`;

const CANARY_PROVINCES = ['35', '38'];
const PROVINCES = ['0[1-9]', '[1-4][0-9]', '5[0-2]'];

const isCanary = (engine: Engine, row: string) =>
  `case when ${row}.latitude is null then ${hasPostcode(engine, row, CANARY_PROVINCES)} else ${isInBox(row)} end`;

const namesPlace = (engine: Engine, row: string) =>
  `(${row}.latitude is not null or ${hasPostcode(engine, row, PROVINCES)})`;

/**
 * Stores the time zone of each job. The server sets it when it creates a request; rows of the version before it have that of Madrid.
 * Requests without a place get the zone of their technician.
 */
export const zonesOfRequests: Migration = {
  name: '0150-zones-of-requests',
  isCompatible: true,
  statements: ({ engine }) => [
    "alter table requests add column time_zone text not null default 'Europe/Madrid'",
    `update requests set time_zone = 'Atlantic/Canary' where ${isCanary(engine, 'requests')}`,
    `update requests set time_zone = 'Atlantic/Canary' where not ${namesPlace(engine, 'requests')}
      and exists (select 1 from technicians where user_id = requests.technician_id
        and ${isCanary(engine, 'technicians')})`,
  ],
};
