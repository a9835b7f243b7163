import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

/** The mean rating in thousandths, which both engines calculate alike. */
const MEAN_RATING = '(case when rating_count = 0 then 0 else rating_sum * 1000 / rating_count end)';

/** Orders of the administrators' tables, with and without a filter. Each ends with the id, which makes it unique. */
const INDEXES = {
  outbox_dead_by_time: 'outbox (dead_at, id) where dead_at is not null',
  outbox_dead_by_kind: 'outbox (kind, dead_at, id) where dead_at is not null',
  users_suspended: 'users (id) where suspended_at is not null',
  technicians_by_registration: 'technicians (created_at, user_id)',
  technicians_by_reviews: 'technicians (rating_count, user_id)',
  technicians_by_rating: `technicians (${MEAN_RATING}, user_id)`,
  technicians_by_town: 'technicians (town, created_at, user_id)',
  technicians_by_town_reviews: 'technicians (town, rating_count, user_id)',
  technicians_by_town_rating: `technicians (town, ${MEAN_RATING}, user_id)`,
  technicians_waiting_by_registration: 'technicians (created_at, user_id) where approved = 0',
  technicians_waiting_by_reviews: 'technicians (rating_count, user_id) where approved = 0',
  technicians_waiting_by_rating: `technicians (${MEAN_RATING}, user_id) where approved = 0`,
  technicians_unavailable_by_registration:
    'technicians (created_at, user_id) where approved = 1 and available = 0',
  technicians_unavailable_by_reviews:
    'technicians (rating_count, user_id) where approved = 1 and available = 0',
  technicians_unavailable_by_rating: `technicians (${MEAN_RATING}, user_id) where approved = 1 and available = 0`,
  reviews_by_creation: 'reviews (created_at, id)',
  reviews_by_stars: 'reviews (rating, id)',
  reviews_by_stars_creation: 'reviews (rating, created_at, id)',
} as const;

/** Adds the indexes of the administrators' tables of deliveries, technicians and reviews. */
export const moreAdminTables: Migration = {
  name: '0141-more-admin-tables',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect => buildIndexes(INDEXES, dialect),
};
