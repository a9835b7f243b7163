import type { Reader } from '../../../platform/database/database.ts';
import { eachOf, statement } from '../../../platform/database/statement.ts';

/**
 * The open requests of one service in one cell of the map. The partial index `requests_waiting_by_cell` has their ids in order. The cells are a
 * quarter of a degree, as in `cellsAround` (`view/reach.ts`).
 */
export interface ServiceInCell {
  readonly serviceId: number;
  readonly cell: number;
}

/** An open request without a technician, with its exact place. */
export interface OpenRequest {
  readonly id: number;
  readonly user_id: number;
  readonly service_id: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Position of its place in the list of places. */
  readonly range: number;
}

/** The condition and the expression of the index. */
const IS_OPEN = `status = 'pending' and technician_id is null`;
const CELL = 'cast(floor((latitude + 90) * 4) * 1440 + floor((longitude + 180) * 4) as integer)';

/** Names the index, because SQLite may prefer that of a technician's requests in a status, which has the open ones of all places. */
const selectInSqlite = (list: string) => `
  select found.id, user_id, service_id, latitude, longitude, json_extract(wanted.value, '$[3]') as range
  from ${list} wanted cross join requests found on found.id in (
    select id from requests indexed by requests_waiting_by_cell
    where ${IS_OPEN} and service_id = json_extract(wanted.value, '$[0]') and ${CELL} = json_extract(wanted.value, '$[1]')
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
      where ${IS_OPEN} and ${key} < (${pair}, (wanted.value ->> 2)::bigint) and ${key} > (${pair}, 0)
      order by service_id desc, ${CELL} desc, id desc limit ?) found`;
};

const selectOpen = statement<OpenRequest>(engine =>
  engine === 'sqlite' ? selectInSqlite(eachOf(engine)) : selectInPostgres(eachOf(engine)),
);

/** A position in the list of places. The read returns requests of this place with ids below `before`. */
interface OpenPlace {
  readonly range: number;
  readonly before: number;
}

/** Returns the newest open requests of some of the places, at most `limit` of each. */
export const findOpenRequests = (
  db: Reader,
  places: readonly ServiceInCell[],
  some: readonly OpenPlace[],
  limit: number,
): Promise<OpenRequest[]> => {
  const wanted = some.map(({ range, before }) => [
    places[range]?.serviceId,
    places[range]?.cell,
    before,
    range,
  ]);
  return selectOpen(db, JSON.stringify(wanted), limit);
};
