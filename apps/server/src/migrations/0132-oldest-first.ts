import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

const INDEXES = [
  ['refunds_failed_since', "refunds (updated_at) where status = 'failed' and closed_as is null"],
  ['problems_open_since', "problems (created_at) where state = 'open'"],
  [
    'disputes_undecided_since',
    `disputes (created_at) where status in
      ('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'unknown')`,
  ],
  ['payout_stops_since', 'payout_stops (cause, created_at)'],
] as const;

/** Lets the administrators' queue read what has waited for the longest time. */
export const oldestFirst: Migration = {
  name: '0132-oldest-first',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect => buildIndexes(Object.fromEntries(INDEXES), dialect),
};
