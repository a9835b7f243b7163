import { type TechnicianState, technicianState } from '@oficio/domain/technicians/admin/states.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import {
  idPageOf,
  isAfter,
  isInRange,
  type KeyRange,
  type Sort,
  type SortedPart,
} from '../../../platform/paging/sorted-pages.ts';

/** Filters of the list; null or 'all' for no filter. The range is of the instants of the registration, in milliseconds since the epoch. */
export interface TechnicianFilter extends KeyRange {
  readonly state: TechnicianState | 'all';
  readonly service: number | null;
  readonly town: number | null;
}

export type TechnicianSort = Sort<'created' | 'rating' | 'reviews'>;

/** The sorts as in their indexes. The mean rating is in thousandths, because both engines divide integers alike. */
const KEYS = {
  created: sql<number>`created_at`,
  rating: sql<number>`(case when rating_count = 0 then 0 else rating_sum * 1000 / rating_count end)`,
  reviews: sql<number>`rating_count`,
} as const;

/** Conditions as in the partial indexes of the states that few technicians have. */
const STATES: Readonly<Partial<Record<TechnicianFilter['state'], ReturnType<typeof sql<SqlBool>>>>> = {
  pending: sql<SqlBool>`approved = 0`,
  unavailable: sql<SqlBool>`approved = 1 and available = 0`,
};

/** Selects what the filters compare. Subqueries, because a join could keep PostgreSQL from reading in the order of the index. */
const selectFacts = (db: Reader, { service }: TechnicianFilter) =>
  db
    .selectFrom('technicians')
    .select(['user_id as id', 'approved', 'available', 'town', 'created_at'])
    .select(row => [
      row
        .selectFrom('users')
        .select('users.suspended_at')
        .whereRef('users.id', '=', 'technicians.user_id')
        .as('suspended_at'),
      row
        .selectFrom('technician_services')
        .select('technician_services.service_id')
        .whereRef('technician_services.user_id', '=', 'technicians.user_id')
        .where('technician_services.service_id', '=', service)
        .as('offered'),
    ]);

/**
 * Returns the next technicians of an index of the sort. Of the filters only the town or the state is sure to apply, and the days if the
 * registration sorts the list; `matches` checks them all.
 */
export async function findSorted(
  db: Reader,
  filter: TechnicianFilter,
  { column, direction }: TechnicianSort,
  part: SortedPart,
) {
  const key = KEYS[column];
  const { town } = filter;
  const state = town === null ? STATES[filter.state] : undefined;
  const days = column === 'created' ? filter : undefined;
  return selectFacts(db, filter)
    .select(key.as('key'))
    .$if(town !== null, rows => rows.where('town', '=', town))
    .$if(state !== undefined, rows => rows.where(state ?? sql<SqlBool>`true`))
    .where(isAfter([key, sql.ref('user_id')], direction, part, days))
    .orderBy(key, direction)
    .orderBy('user_id', direction)
    .limit(part.limit)
    .execute();
}

/** Returns the ids of the next suspended technicians, the newest account first. */
export async function findSuspended(db: Reader, part: SortedPart): Promise<number[]> {
  const { before, limit } = idPageOf(part);
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'technician')
    .where('suspended_at', 'is not', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns what the filters compare of those of these users who are technicians, in any order. */
export const findFacts = async (db: Reader, filter: TechnicianFilter, ids: readonly number[]) =>
  ids.length === 0 ? [] : selectFacts(db, filter).where('user_id', 'in', ids).execute();

export type TechnicianFacts = Awaited<ReturnType<typeof findFacts>>[number];

export const stateOf = (row: Pick<TechnicianFacts, 'approved' | 'available' | 'suspended_at'>) =>
  technicianState({
    isSuspended: row.suspended_at !== null,
    isApproved: row.approved === 1,
    isAvailable: row.available === 1,
  });

/** Returns whether a technician matches all filters. */
export const matches =
  ({ state, service, town, ...days }: TechnicianFilter) =>
  (row: TechnicianFacts): boolean =>
    (state === 'all' || stateOf(row) === state) &&
    (service === null || row.offered === service) &&
    (town === null || row.town === town) &&
    isInRange(row.created_at, days);

/** Returns what the list shows of these technicians, in any order. Money is cents, instants are milliseconds. */
export const findListed = async (db: Reader, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('technicians')
        .innerJoin('users', 'users.id', 'technicians.user_id')
        .select([
          'technicians.user_id as id',
          'technicians.approved',
          'technicians.available',
          'technicians.town',
          'technicians.experience_years',
          'technicians.hourly_rate_cents',
          'technicians.rating_sum',
          'technicians.rating_count',
          'technicians.created_at',
          'users.name',
          'users.email',
          'users.phone',
          'users.suspended_at',
        ])
        .where('technicians.user_id', 'in', ids)
        .execute();
