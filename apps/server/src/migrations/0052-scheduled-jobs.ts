import type { Migration } from '../platform/database/migrate.ts';

/** Renames the table of recurring background jobs to the term that the code uses. */
export const scheduledJobs: Migration = {
  name: '0052-scheduled-jobs',
  statements: () => ['alter table duties rename to scheduled_jobs'],
};
