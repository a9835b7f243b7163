import type { Migration } from '../platform/database/migrate.ts';

/** Inserts one ledger entry for each movement of a kind, from its source row. */
const entry = (kind: string, account: string, amount: string, source: string) =>
  `insert into ledger_entries (movement_id, account, amount_cents)
    select ledger_movements.id, '${account}', ${amount} from ledger_movements
    join ${source} where ledger_movements.kind = '${kind}'`;

const CHARGED = 'payments on payments.intent_id = ledger_movements.source_id';
const REFUNDED = 'refunds on refunds.refund_id = ledger_movements.source_id';

/**
 * Adds older payments to the ledger and gives finished jobs a payout without a fee, held until the server has checked
 * them. Schedules a check of payments that were under way or lost their intent.
 */
export const pastMoney = {
  name: '0013-past-money',
  statements: () => [
    `insert into ledger_movements (kind, source_id, request_id, at)
      select 'charge', intent_id, request_id, paid_at from payments
      where outcome is not null and intent_id is not null order by paid_at`,
    entry('charge', 'provider', 'payments.amount_cents', CHARGED),
    entry('charge', 'held', '-payments.amount_cents', CHARGED),
    `insert into ledger_movements (kind, source_id, request_id, at)
      select 'refund', refund_id, request_id, created_at from refunds
      where refund_id is not null order by created_at`,
    entry('refund', 'held', 'refunds.amount_cents', REFUNDED),
    entry('refund', 'provider', '-refunds.amount_cents', REFUNDED),
    `insert into payouts (payment_id, request_id, technician_id, amount_cents, fee_cents, state, release_at, attempt_at,
        created_at, updated_at)
      select payments.id, requests.id, requests.technician_id, payments.amount_cents, 0, 'held', requests.updated_at,
        requests.updated_at, requests.updated_at, requests.updated_at
      from payments join requests on requests.id = payments.request_id
      where payments.outcome = 'paid' and payments.intent_id is not null and requests.status = 'completed'
        and requests.technician_id is not null`,
    `update payments set check_at = updated_at
      where outcome is null and intent_id is not null and status <> 'canceled'`,
  ],
} satisfies Migration;
