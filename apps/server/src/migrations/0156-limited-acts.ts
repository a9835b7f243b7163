import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

/** Finds when one side proposed dates for a job, latest first, because these are limited for each day. */
export const limitedActs: Migration = {
  name: '0156-limited-acts',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect =>
    buildIndexes({ date_proposals_by_side: 'date_proposals (request_id, proposed_by, id)' }, dialect),
};
