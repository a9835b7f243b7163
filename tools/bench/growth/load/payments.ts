import { isNewest, isRecent } from '../data/newest.ts';
import { DAY, HOUR, NOW } from '../data/sizes.ts';
import { draw, type Loading } from './sql.ts';
import { WITHOUT_ACCOUNT } from './technicians.ts';

const TERMS =
  '{"hold_hours":48,"free_until_hours":24,"grace_minutes":30,"grace_until_hours":2,"late_refund_percent":50,"fee_percent":10}';

/** Fixtures advance the clock by days and then run the due jobs, which must not send the payouts of the data set. */
const FAR = 300 * DAY;

/** Payments with payouts, refunds, problems, disputes and proposed dates. */
export function paymentStatements({ series, sizes }: Loading): string[] {
  const { requests } = sizes;
  const recent = isRecent('requests.id', sizes);
  const isPaid = `(requests.status in ('payment_completed', 'in_progress', 'completed') or requests.status = 'cancelled' and requests.id % 10 = 4)`;
  const withoutAccount = `requests.technician_id % ${WITHOUT_ACCOUNT.every} = ${WITHOUT_ACCOUNT.at}`;
  const hasProblem = `(requests.id % 100 = 61 or ${isNewest('requests.id', sizes)} and requests.id % 2 = 1)`;
  const hasFailedRefund = `(requests.id % 1000 = 4 or ${isNewest('requests.id', sizes)} and requests.id % 10 = 4)`;
  const hasDispute = `(requests.id % 500 = 77 or ${isNewest('requests.id', sizes)} and requests.id % 4 = 2)`;
  const done = `requests.created_at + ${52 * HOUR}`;
  const isHeld = `(${recent} and ${draw('requests.id', 3, 100)} < 30 or ${done} > ${NOW - 2 * DAY})`;
  return [
    `insert into payments (request_id, customer_id, technician_id, offer_version, amount_cents, intent_id, status, created_at, updated_at, revision, outcome,
        paid_at, card_brand, card_last4, check_at, agreed_at, terms, awaits_start, stall_told_at)
      select id, user_id, technician_id, 1, 3000 + 50 * ${draw('id', 0, 400)}, 'pi_' || id,
        case when status = 'payment_pending' then 'processing' when status = 'approved' then 'requires_payment_method' else 'succeeded' end,
        created_at + ${7 * HOUR}, created_at + ${8 * HOUR}, 1,
        case when ${isPaid} then 'paid' end,
        case when ${isPaid} then created_at + ${8 * HOUR} end,
        'visa', '4242', case when status = 'payment_pending' then ${NOW + FAR} end,
        case when status = 'payment_completed' then ${NOW + 3 * DAY} + id * 1000 else created_at + ${48 * HOUR} end,
        '${TERMS}', case when status = 'payment_completed' then 1 end, null
      from requests
      where ${isPaid} or status = 'payment_pending' or status = 'approved' and id % 2 = 0
      order by id`,
    `insert into payouts (payment_id, request_id, customer_id, technician_id, amount_cents, fee_cents, state, release_at, transfer_id, attempts,
        attempt_at, sent_at, revision, created_at, updated_at, due_at, reminders)
      select payment_id, request_id, customer_id, technician_id, amount_cents - amount_cents / 10, amount_cents / 10, state, release_at,
        case when state = 'sent' then 'tr_' || payment_id end, 0,
        case when state in ('held', 'due') then ${NOW + FAR} + payment_id * 10 end,
        case when state = 'sent' then release_at + 60000 end, 0, done, release_at,
        case when state in ('sent', 'due') then release_at end, 9
      from (select payments.id as payment_id, requests.id as request_id, payments.customer_id, requests.technician_id, payments.amount_cents,
          case when ${hasProblem} and ${recent} then 'frozen' when ${isHeld} then 'held' when ${withoutAccount} then 'due' else 'sent' end as state,
          ${done} as done, case when ${isHeld} then ${NOW + FAR} + payments.id * 10 else ${done} + ${2 * DAY - HOUR} end as release_at
        from payments join requests on requests.id = payments.request_id where requests.status = 'completed') as drawn
      order by payment_id`,
    `insert into problems (request_id, payment_id, customer_id, technician_id, kind, state, opened_by, decision, decision_reason, decided_by, decided_at, closed_at,
        created_at, updated_at)
      select requests.id, payments.id, payments.customer_id, payments.technician_id, 'problem', case when ${recent} then 'open' when requests.id % 300 = 61 then 'closed' else 'decided' end,
        requests.user_id, case when not ${recent} and requests.id % 300 <> 61 then 'release' end,
        case when not ${recent} and requests.id % 300 <> 61 then 'El trabajo está bien hecho' end,
        case when not ${recent} and requests.id % 300 <> 61 then ${sizes.users} end,
        case when not ${recent} and requests.id % 300 <> 61 then ${done} + ${DAY} end,
        case when not ${recent} and requests.id % 300 = 61 then ${done} + ${DAY} end, ${done} + ${HOUR}, ${done} + ${DAY}
      from payments join requests on requests.id = payments.request_id
      where requests.status = 'completed' and ${hasProblem} order by payments.id`,
    `insert into problem_entries (problem_id, author_id, text, created_at)
      select problems.id, case when n = 1 then requests.user_id else requests.technician_id end,
        case when n = 1 then 'No ha quedado bien' else 'Lo repaso mañana' end, problems.created_at + n * 60000
      from problems join requests on requests.id = problems.request_id join ${series(2)} as numbers on 1 = 1 order by problems.id, n`,
    `insert into payout_stops (payment_id, cause, created_at) select payment_id, 'problem', updated_at from payouts where state = 'frozen'`,
    `insert into refunds (payment_id, request_id, customer_id, technician_id, amount_cents, cause, reason, actor_id, status, refund_id, failure, attempts, created_at,
        updated_at)
      select payments.id, requests.id, payments.customer_id, payments.technician_id, payments.amount_cents, 'withdrawn', 'Ya no lo necesito', requests.user_id,
        case when ${hasFailedRefund} then 'failed' else 'succeeded' end, 're_' || payments.id,
        case when ${hasFailedRefund} then 'expired_or_canceled_card' end, 1, requests.created_at + ${20 * HOUR}, requests.created_at + ${21 * HOUR}
      from payments join requests on requests.id = payments.request_id where requests.status = 'cancelled' order by payments.id`,
    // An old dispute was won, a recent one is undecided.
    `insert into disputes (dispute_id, payment_id, customer_id, technician_id, amount_cents, status, reason, created_at, updated_at, due_by)
      select 'dp_' || payments.id, payments.id, payments.customer_id, payments.technician_id, payments.amount_cents, case when ${recent} then 'needs_response' else 'won' end,
        'fraudulent', ${done} + ${DAY}, ${done} + ${DAY}, ${NOW + 9 * DAY}
      from payments join requests on requests.id = payments.request_id
      where requests.status = 'completed' and ${hasDispute} and ${done} <= ${NOW - DAY} order by payments.id`,
    `insert into date_proposals (request_id, payment_id, proposed_by, starts_at, status, created_at, answered_at)
      select requests.id, payments.id, 'technician', payments.agreed_at, case when requests.status = 'completed' then 'accepted' else 'pending' end,
        payments.created_at, case when requests.status = 'completed' then payments.created_at + ${HOUR} end
      from payments join requests on requests.id = payments.request_id
      where requests.status in ('completed', 'payment_completed') and requests.id % 40 = 12 order by payments.id`,
    `insert into provider_events (event_id, type, received_at)
      select 'evt_' || n, 'payment_intent.succeeded', ${NOW - 80 * DAY} + n * 1000 from ${series(requests / 10)} as numbers`,
  ];
}
