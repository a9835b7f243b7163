import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { findNewestOfOwners } from '../../../platform/paging/newest-of-owners.ts';
import {
  idPageOf,
  isAfter,
  isInRange,
  type KeyRange,
  type Sort,
  type SortedPart,
} from '../../../platform/paging/sorted-pages.ts';

/** Filters of the list; null for no filter. The range is of the instants of the review, in milliseconds since the epoch. */
export interface ReviewFilter extends KeyRange {
  readonly rating: number | null;
  readonly service: number | null;
  readonly town: number | null;
}

export type ReviewSort = Sort<'created' | 'rating'>;

const KEYS = { created: 'created_at', rating: 'rating' } as const;

/** Selects what the filters compare. Subqueries, because a join could keep PostgreSQL from reading in the order of the index. */
const selectFacts = (db: Reader) =>
  db
    .selectFrom('reviews')
    .select(['id', 'rating', 'created_at'])
    .select(row =>
      (['service_id', 'town'] as const).map(column =>
        row
          .selectFrom('requests')
          .select(`requests.${column}`)
          .whereRef('requests.id', '=', 'reviews.request_id')
          .as(column),
      ),
    );

/**
 * Returns the next reviews of an index of the sort. Of the filters only the rating is sure to apply, and the days if they sort the
 * list; `matches` checks them all.
 */
export async function findSorted(
  db: Reader,
  { rating, ...days }: ReviewFilter,
  { column, direction }: ReviewSort,
  part: SortedPart,
) {
  const key = KEYS[column];
  return selectFacts(db)
    .select(`${key} as key`)
    .$if(rating !== null, rows => rows.where('rating', '=', rating as number))
    .where(isAfter([sql.ref(key), sql.ref('id')], direction, part, column === 'created' ? days : undefined))
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(part.limit)
    .execute();
}

const ROWS = { table: 'reviews', id: 'id', condition: sql<boolean>`true`, state: null } as const;

/** Returns the next reviews by these customers and of these technicians, the newest first. `matches` checks the filters. */
export async function findOfPeople(db: Reader, people: readonly number[], part: SortedPart) {
  const ids = await findNewestOfOwners(db, ROWS, ['user_id', 'technician_id'], people, idPageOf(part));
  if (ids.length === 0) return [];
  return selectFacts(db).select('id as key').where('id', 'in', ids).orderBy('id', 'desc').execute();
}

/** Returns the review of a request as a list of at most one. */
export const findOfRequest = (db: Reader, requestId: number) =>
  selectFacts(db).where('request_id', '=', requestId).execute();

type ReviewFacts = Awaited<ReturnType<typeof findOfRequest>>[number];

/** Returns whether a review matches all filters. */
export const matches =
  ({ rating, service, town, ...days }: ReviewFilter) =>
  (row: ReviewFacts): boolean =>
    (rating === null || row.rating === rating) &&
    (service === null || row.service_id === service) &&
    (town === null || row.town === town) &&
    isInRange(row.created_at, days);

/** Returns what the list shows of these reviews, in any order. Instants are milliseconds. */
export const findListed = async (db: Reader, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
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

export type ReviewListRow = Awaited<ReturnType<typeof findListed>>[number];
