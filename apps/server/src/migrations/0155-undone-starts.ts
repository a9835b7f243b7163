import type { Migration } from '../platform/database/migrate.ts';

/** Stores for how long undone starts kept the customer from cancelling. */
export const undoneStarts: Migration = {
  name: '0155-undone-starts',
  isCompatible: true,
  statements: () => ['alter table payments add column paused_ms bigint not null default 0'],
};
