import type { Migration } from '../platform/database/migrate.ts';

/** The table holds recurring background jobs, and `jobs` is the word of the code for them. */
export const scheduledJobs: Migration = {
  name: '0052-scheduled-jobs',
  statements: () => ['alter table duties rename to scheduled_jobs'],
};
