import type { Migration } from '../platform/database/migrate.ts';

const INDEXES = [
  ['payments_received', 'payments (id) where outcome is not null'],
  ['payments_of_customer', 'payments (customer_id, id) where outcome is not null'],
  ['payments_of_technician', 'payments (technician_id, id) where outcome is not null'],
  ['payouts_by_state', 'payouts (state, payment_id)'],
  ['payouts_of_customer', 'payouts (customer_id, state, payment_id)'],
  ['payouts_of_technician', 'payouts (technician_id, state, payment_id)'],
  ['refunds_of_customer', 'refunds (customer_id, payment_id)'],
  ['refunds_of_technician', 'refunds (technician_id, payment_id)'],
  ['problems_open', "problems (payment_id) where state = 'open'"],
  [
    'payments_stalled_by_date',
    `payments (agreed_at, paid_at, request_id)
      where awaits_start = 1 and agreed_at is not null and stall_told_at is null`,
  ],
  [
    'payments_stalled_undated',
    `payments (paid_at, agreed_at, request_id)
      where awaits_start = 1 and agreed_at is null and stall_told_at is null`,
  ],
  ['payouts_to_remind', "payouts (reminders, due_at, technician_id) where state = 'due'"],
] as const;

/** Adds the indexes that deliver the administrators' lists of payments in their order, and the rows of the hourly jobs. */
export const paymentLists: Migration = {
  name: '0084-payment-lists',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) =>
    INDEXES.flatMap(([name, on]) =>
      engine === 'sqlite'
        ? [`create index ${name} on ${on}`]
        : [`drop index concurrently if exists ${name}`, `create index concurrently ${name} on ${on}`],
    ),
};
