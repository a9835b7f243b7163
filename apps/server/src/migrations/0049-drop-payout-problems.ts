import type { Migration } from '../platform/database/migrate.ts';

/** Drops the columns of `payouts` that were moved to `problems` in 0041: the report and its decision. */
export const dropPayoutProblems: Migration = {
  name: '0049-drop-payout-problems',
  statements: () => [
    'update payouts set decision = null, decided_by = null, decided_at = null where problem is not null',
    'alter table payouts drop column problem',
    'alter table payouts drop column problem_at',
  ],
};
