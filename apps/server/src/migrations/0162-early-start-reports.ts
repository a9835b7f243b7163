import type { Migration } from '../platform/database/migrate.ts';

/** Adds reports of a start before the agreed time. Not compatible: the version before does not know this kind. */
export const earlyStartReports: Migration = {
  name: '0162-early-start-reports',
  statements: () => [
    `insert into problem_kinds (name) values ('early_start')`,
    'alter table problems add column refund_percent integer',
  ],
};
