import type { Migration } from '../platform/database/migrate.ts';

/** Stores when the customer agreed to a start before the agreed time. */
export const earlyStarts: Migration = {
  name: '0161-early-starts',
  isCompatible: true,
  statements: () => ['alter table payments add column early_start_agreed_at bigint'],
};
