import type { Migration } from '../platform/database/migrate.ts';

/** Drops the reports of scheduled jobs, which are rows of `reconciliations`. The version before writes the column. */
export const dropJobReports: Migration = {
  name: '0080-drop-job-reports',
  statements: () => ['alter table scheduled_jobs drop column told'],
};
