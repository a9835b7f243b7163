import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { AdminList, Filter } from '../../../platform/database/paging/admin-list.ts';

interface ReviewFilters {
  readonly rating: number | null;
  readonly service: number | null;
  readonly town: number | null;
}

/** Returns the conditions of the filters that are set. */
export function reviewFilters({ rating, service, town }: ReviewFilters): Filter<'created' | 'rating'>[] {
  const ofJob = (column: 'service_id' | 'town', value: number | null) =>
    value === null
      ? []
      : [
          {
            where: sql<SqlBool>`(select ${sql.ref(column)} from requests where requests.id = reviews.request_id) = ${value}`,
          },
        ];
  return [
    ...(rating === null
      ? []
      : [{ where: sql<SqlBool>`rating = ${rating}`, indexedSorts: ['created', 'rating'] as const }]),
    ...ofJob('service_id', service),
    ...ofJob('town', town),
  ];
}

/** Returns the id of the review of a request as a list of at most one. */
export async function findReviewIdsOfRequest(db: Reader, requestId: number): Promise<readonly number[]> {
  const rows = await db.selectFrom('reviews').select('id').where('request_id', '=', requestId).execute();
  return rows.map(({ id }) => id);
}

/** Returns what the list shows of these reviews, in any order. Instants are milliseconds. */
const findRows = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom('reviews')
    .innerJoin('requests', 'requests.id', 'reviews.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'reviews.user_id')
    .innerJoin('users as technician', 'technician.id', 'reviews.technician_id')
    .select([
      'reviews.id',
      'reviews.request_id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at',
      'reviews.hidden_at',
      'reviews.is_counted',
      'reviews.user_id as customer_id',
      'reviews.technician_id',
      'requests.town',
      'services.name as service_name',
      'customer.name as customer_name',
      'technician.name as technician_name',
    ])
    .where('reviews.id', 'in', ids)
    .execute();

export type ReviewListRow = Awaited<ReturnType<typeof findRows>>[number];

export const REVIEW_LIST: AdminList<'created' | 'rating', ReviewListRow> = {
  table: 'reviews',
  id: 'id',
  sorts: { created: sql`created_at`, rating: sql`rating` },
  days: 'created',
  people: ['user_id', 'technician_id'],
  read: findRows,
};
