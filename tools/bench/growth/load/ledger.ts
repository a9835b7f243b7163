import { monthNamed, monthOf, monthsFrom } from '@oficio/domain/requests/month.ts';
import { DAY, HOUR, NOW } from '../data/sizes.ts';
import { type Loading, rowsOf } from './sql.ts';

/** Lines of each kind of movement. `amount` names a column of the statement below. */
const LINES = [
  ['charge', 'provider', 1, 'paid'],
  ['charge', 'held', -1, 'paid'],
  ['release', 'held', 1, 'gross'],
  ['release', 'technician', -1, 'share'],
  ['release', 'fees', -1, 'fee'],
  ['transfer', 'technician', 1, 'share'],
  ['transfer', 'provider', -1, 'share'],
  ['refund', 'held', 1, 'paid'],
  ['refund', 'provider', -1, 'paid'],
  ['refund_failed', 'held', -1, 'paid'],
  ['refund_failed', 'provider', 1, 'paid'],
  ['dispute', 'disputed', 1, 'paid'],
  ['dispute', 'provider', -1, 'paid'],
  ['dispute_won', 'disputed', -1, 'paid'],
  ['dispute_won', 'provider', 1, 'paid'],
] as const;

/** The movement of every charge, release, transfer, refund and dispute in the order of their time, with balanced entries. */
export function ledgerStatements(_: Loading): string[] {
  return [
    `insert into ledger_movements (kind, source_id, request_id, technician_id, at)
      select kind, source_id, request_id, technician_id, at from (
        select 'charge' as kind, intent_id as source_id, request_id, paid_at as at from payments where paid_at is not null
        union all select 'release', payment_id || '-0', request_id, due_at from payouts where state in ('due', 'sent')
        union all select 'transfer', transfer_id, request_id, sent_at from payouts where state = 'sent'
        union all select 'refund', refund_id, request_id, created_at from refunds
        union all select 'refund_failed', refund_id, request_id, updated_at from refunds where status = 'failed'
        union all select 'dispute', dispute_id, request_id, disputes.created_at from disputes join payments on payments.id = payment_id
        union all select 'dispute_won', dispute_id, request_id, disputes.created_at + ${3 * DAY + HOUR} from disputes
          join payments on payments.id = payment_id where disputes.status = 'won'
      ) as movements join requests on requests.id = request_id order by at, request_id`,
    `insert into ledger_entries (movement_id, account, technician_id, amount_cents)
      select movement.id, line.account, case when line.account = 'technician' then requests.technician_id end,
        line.sign * case line.amount when 'paid' then payments.amount_cents when 'gross' then payouts.amount_cents + payouts.fee_cents
          when 'share' then payouts.amount_cents else payouts.fee_cents end
      from ledger_movements as movement
      join ${rowsOf(['kind', 'account', 'sign', 'amount'], LINES)} as line on line.kind = movement.kind
      join requests on requests.id = movement.request_id
      join payments on payments.request_id = movement.request_id
      left join payouts on payouts.payment_id = payments.id
      order by movement.id`,
  ];
}

const RELEASED = `m.kind in ('release', 'release_undone')`;
const sum = (condition: string, amount: string) => `sum(case when ${condition} then ${amount} else 0 end)`;

/** The totals of each technician and month, from the entries of the statements above. */
export function technicianMonthStatements(): string[] {
  const months = Array.from({ length: MONTHS }, (_, later) => monthNamed(monthsFrom(FIRST_MONTH, later)));
  const limits = rowsOf(
    ['name', 'start', 'stop'],
    months.map(({ name, from, until }) => [name, from, until]),
  );
  return [
    `insert into technician_months (technician_id, month, owed_cents, released_cents, jobs, fee_cents, transferred_cents)
      select technician_id, month, sum(owed), sum(released), ${sum('released > 0', '1')}, sum(fee), sum(transferred)
      from (
        select m.technician_id, months.name as month, m.request_id, ${sum(`e.account = 'technician'`, '-e.amount_cents')} as owed,
          ${sum(`e.account = 'technician' and ${RELEASED}`, '-e.amount_cents')} as released,
          ${sum(`e.account = 'fees' and ${RELEASED}`, '-e.amount_cents')} as fee,
          ${sum(`e.account = 'technician' and m.kind = 'transfer'`, 'e.amount_cents')} as transferred
        from ${limits} as months cross join ledger_movements m cross join ledger_entries e
        where m.at >= months.start and m.at < months.stop and e.movement_id = m.id and e.account in ('technician', 'fees')
        group by 1, 2, 3
      ) as by_job
      group by technician_id, month`,
  ];
}

/** Months of the data set and some after it. */
const MONTHS = 36;
const FIRST_MONTH = monthsFrom(monthOf(NOW).name, 3 - MONTHS);
