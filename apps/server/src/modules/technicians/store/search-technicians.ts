import { type TechnicianState, technicianState } from '@oficio/domain/technicians/admin/states.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import {
  type AdminList,
  type Filter,
  type FindNewest,
  untilLimit,
} from '../../../platform/database/paging/admin-list.ts';
import { findByWords } from '../../../platform/database/word-index.ts';
import { namesForStaff, servicesOf } from './read-profiles.ts';

const SORTS = ['created', 'rating', 'reviews'] as const;
type SortColumn = (typeof SORTS)[number];

interface TechnicianFilters {
  readonly state: TechnicianState | 'all';
  readonly service: number | null;
  readonly town: number | null;
}

/** Returns the conditions of the filters that are set. */
export const technicianFilters = ({ state, service, town }: TechnicianFilters): Filter<SortColumn>[] => [
  ...(town === null ? [] : [{ where: sql<SqlBool>`town = ${town}`, indexedSorts: SORTS }]),
  ...(state === 'all' ? [] : STATES[state]),
  ...(service === null ? [] : [{ where: offers(service) }]),
];

const offers = (service: number) => sql<SqlBool>`exists (select 1 from technician_services as offered
  where offered.user_id = technicians.user_id and offered.service_id = ${service})`;

const suspendedAt = sql`(select suspended_at from users where users.id = technicians.user_id)`;
const IS_SUSPENDED: Filter<SortColumn> = { where: sql`${suspendedAt} is not null` };
const IS_NOT_SUSPENDED: Filter<SortColumn> = { where: sql`${suspendedAt} is null` };

/** The states that few technicians have are partial indexes with these conditions. */
const STATES: Readonly<Record<TechnicianState, readonly Filter<SortColumn>[]>> = {
  pending: [{ where: sql`approved = 0`, indexedSorts: SORTS }, IS_NOT_SUSPENDED],
  unavailable: [{ where: sql`approved = 1 and available = 0`, indexedSorts: SORTS }, IS_NOT_SUSPENDED],
  approved: [{ where: sql`approved = 1 and available = 1` }, IS_NOT_SUSPENDED],
  suspended: [IS_SUSPENDED],
};

/** Returns a reader of the suspended technicians, the newest account first. */
export const newestSuspended =
  (db: Reader): FindNewest =>
  async ({ before, limit }) => {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'technician')
      .where('suspended_at', 'is not', null)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return untilLimit(
      rows.map(({ id }) => id),
      limit,
    );
  };

export const stateOf = (row: Pick<TechnicianListRow, 'approved' | 'available' | 'suspended_at'>) =>
  technicianState({
    isSuspended: row.suspended_at !== null,
    isApproved: row.approved === 1,
    isAvailable: row.available === 1,
  });

/** Returns what the list shows of these technicians, in any order. Money is cents, instants are milliseconds. */
async function findRows(db: Reader, ids: readonly number[]) {
  const rows = await db
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
  const services = Map.groupBy(await servicesOf(db, ids), ({ user_id }) => user_id);
  return rows.map(row => ({ ...row, services: namesForStaff(services.get(row.id) ?? []) }));
}

export type TechnicianListRow = Awaited<ReturnType<typeof findRows>>[number];

export const TECHNICIAN_LIST: AdminList<SortColumn, TechnicianListRow> = {
  table: 'technicians',
  id: 'user_id',
  sorts: {
    created: sql`created_at`,
    // In thousandths, because both engines divide integers alike.
    rating: sql`(case when rating_count = 0 then 0 else rating_sum * 1000 / rating_count end)`,
    reviews: sql`rating_count`,
  },
  days: 'created',
  read: findRows,
};

/** Returns the ids of the technicians whose profile has an address with all these words, newest first. */
export const findTechniciansAt = (db: Reader, words: readonly string[], limit: number) =>
  findByWords(db, 'technician_addresses', words, limit);

/** Returns the addresses of these technicians' profiles, without empty ones: id of the user → address. */
export async function addressesOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('technicians')
    .select(['user_id', 'address'])
    .where('user_id', 'in', ids)
    .where('address', '<>', '')
    .execute();
  return new Map(rows.map(row => [row.user_id, row.address]));
}
