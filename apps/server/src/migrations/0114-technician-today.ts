import type { Migration } from '../platform/database/migrate.ts';

const INDEXES = [
  ['payments_awaiting_of_technician', 'payments (technician_id, agreed_at) where awaits_start = 1'],
  ['payouts_of_technician', 'payouts (technician_id, state, payment_id)'],
] as const;

/** Finds the next jobs and the unpaid money of a technician without reading the finished ones. */
export const technicianToday: Migration = {
  name: '0114-technician-today',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) =>
    INDEXES.flatMap(([name, on]) =>
      engine === 'sqlite'
        ? [`drop index if exists ${name}`, `create index ${name} on ${on}`]
        : [`drop index concurrently if exists ${name}`, `create index concurrently ${name} on ${on}`],
    ),
};
