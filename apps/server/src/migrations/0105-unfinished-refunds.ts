import type { Migration } from '../platform/database/migrate.ts';

const NAME = 'refunds_of_customer_by_status';
const ON = 'refunds (customer_id, status)';

/** Adds the index that finds the unfinished refunds of a customer. */
export const unfinishedRefunds: Migration = {
  name: '0105-unfinished-refunds',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? [`create index ${NAME} on ${ON}`]
      : [`drop index concurrently if exists ${NAME}`, `create index concurrently ${NAME} on ${ON}`],
};
