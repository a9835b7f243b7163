import type { Migration } from '../platform/database/migrate.ts';

const UNDECIDED = `state in ('awaiting_reply', 'open')`;

/**
 * Turns the problem of a paid job into a row with statements and a decision. Copies existing reports from `payouts`; a
 * later migration drops them there.
 */
export const problems: Migration = {
  name: '0041-problems',
  statements: ({ generatedId }) => [
    `create table problems (
      id ${generatedId},
      request_id bigint not null references requests (id),
      payment_id bigint not null references payments (id),
      kind text not null check (kind in ('problem', 'no_show', 'absent_customer', 'suspension')),
      state text not null check (state in ('awaiting_reply', 'open', 'closed', 'decided', 'expired')),
      opened_by bigint references users (id),
      reply_until bigint,
      attempts integer not null default 0,
      attempt_at bigint,
      decision text check (decision in ('continue', 'release', 'partial_refund', 'full_refund')),
      decision_reason text,
      decided_by bigint references users (id),
      decided_at bigint,
      refund_cents bigint,
      closed_at bigint,
      revision bigint not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index problems_by_request on problems (request_id, id)',
    'create index problems_by_payment on problems (payment_id)',
    `create unique index problems_undecided on problems (request_id) where ${UNDECIDED}`,
    `create index problems_waiting on problems (attempt_at) where state = 'awaiting_reply'`,
    `create table problem_entries (
      id ${generatedId},
      problem_id bigint not null references problems (id),
      author_id bigint references users (id),
      text text,
      image text,
      created_at bigint not null
    )`,
    'create index problem_entries_by_problem on problem_entries (problem_id, id)',
    'create index problem_entries_by_author on problem_entries (author_id, id)',
    'create index problem_entries_by_image on problem_entries (image) where image is not null',
    // A frozen payout waits for its first decision. A cancelled one without a decision was refunded outside of Oficio.
    `insert into problems (request_id, payment_id, kind, state, opened_by, decision, decision_reason, decided_by, decided_at,
        refund_cents, closed_at, created_at, updated_at)
      select payouts.request_id, payouts.payment_id, 'problem',
        case when payouts.state = 'frozen' and payouts.decided_at is null then 'open' else 'decided' end,
        requests.user_id,
        case
          when payouts.state = 'cancelled' then 'full_refund'
          when payouts.decided_at is null then null
          when refunded.cents > 0 then 'partial_refund'
          else 'release'
        end,
        payouts.decision, payouts.decided_by,
        case when payouts.state = 'frozen' and payouts.decided_at is null then null
          else coalesce(payouts.decided_at, payouts.updated_at) end,
        refunded.cents,
        case when payouts.state = 'frozen' and payouts.decided_at is null then null
          else coalesce(payouts.decided_at, payouts.updated_at) end,
        payouts.problem_at, payouts.updated_at
      from payouts
      join requests on requests.id = payouts.request_id
      left join (
        select payment_id, sum(amount_cents) as cents from refunds
        where cause = 'problem' and status <> 'failed' group by payment_id
      ) as refunded on refunded.payment_id = payouts.payment_id
      where payouts.problem is not null`,
    `insert into problem_entries (problem_id, author_id, text, created_at)
      select problems.id, problems.opened_by, payouts.problem, problems.created_at
      from problems join payouts on payouts.payment_id = problems.payment_id`,
  ],
};
