import type { Reader } from '../../../platform/database/database.ts';
import { eachOf, statement } from '../../../platform/database/statement.ts';
import type { OpenRange } from '../../../platform/paging/merge-ranges.ts';

/** A quarter of a degree. Must match the index `requests_waiting_by_cell` and `place/cells.ts`. */
const CELL = 'cast(floor((latitude + 90) * 4) * 1440 + floor((longitude + 180) * 4) as integer)';

/** An open request without a technician, with its exact place. */
export interface WaitingRow {
  readonly id: number;
  readonly user_id: number;
  readonly service_id: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Position of its service and cell in the list of pairs. */
  readonly range: number;
}

const WAITS = `status = 'pending' and technician_id is null`;

const selectInSqlite = (list: string) => `
  select found.id, user_id, service_id, latitude, longitude, json_extract(wanted.value, '$[3]') as range
  from ${list} wanted cross join requests found on found.id in (
    select id from requests
    where ${WAITS} and service_id = json_extract(wanted.value, '$[0]') and ${CELL} = json_extract(wanted.value, '$[1]')
      and id < json_extract(wanted.value, '$[2]')
    order by id desc limit ?)`;

/** Compares whole keys of the index: with equal signs PostgreSQL expects few rows and sorts all rows of a full cell. */
const selectInPostgres = (list: string) => {
  const key = `(service_id, ${CELL}, id)`;
  const pair = '(wanted.value ->> 0)::bigint, (wanted.value ->> 1)::integer';
  return `
    select found.*, (wanted.value ->> 3)::integer as range
    from ${list} as wanted(value) cross join lateral (
      select id, user_id, service_id, latitude, longitude from requests
      where ${WAITS} and ${key} < (${pair}, (wanted.value ->> 2)::bigint) and ${key} > (${pair}, 0)
      order by service_id desc, ${CELL} desc, id desc limit ?) found`;
};

const selectWaiting = statement<WaitingRow>(engine =>
  engine === 'sqlite' ? selectInSqlite(eachOf(engine)) : selectInPostgres(eachOf(engine)),
);

/** Returns the newest waiting requests of the open ranges, at most `perRange` of each. A pair of service and cell is a range. */
export const findWaiting = (
  db: Reader,
  pairs: readonly (readonly [serviceId: number, cell: number])[],
  open: readonly OpenRange[],
  perRange: number,
) =>
  selectWaiting(
    db,
    JSON.stringify(open.map(({ range, before }) => [...(pairs[range] ?? []), before, range])),
    perRange,
  );
