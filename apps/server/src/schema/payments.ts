import type { Dialect } from '../platform/database/migration/migration.ts';
import { lookup } from './lookup.ts';

/** The provider may still be asked about these, or gave a status that the server does not know. */
const UNDECIDED_DISPUTE = `status in
  ('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'unknown')`;

/**
 * Payments, payouts, refunds, disputes and problems of paid jobs. The parties of a request are copied to its payments and what follows from
 * them, so that one index finds a person's rows in the order of the lists. They never change once a payment is opened.
 */
export const payments = ({ generatedId }: Dialect) => `
${lookup('payment_statuses', [
  'opening',
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
  'unknown',
])}
${lookup('payment_outcomes', ['paid', 'refund_due', 'refunded'])}
${lookup('payout_states', ['held', 'frozen', 'due', 'sent', 'cancelled'])}
${lookup('payout_stop_causes', ['problem', 'dispute', 'take_over', 'refund_found', 'suspension'])}
${lookup('refund_statuses', ['due', 'pending', 'succeeded', 'failed'])}
${lookup('refund_causes', ['withdrawn', 'problem', 'too_late', 'provider'])}
${lookup('refund_closings', ['retried', 'settled', 'covered'])}
${lookup('dispute_statuses', [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
  'unknown',
])}
${lookup('problem_kinds', ['problem', 'no_show', 'absent_customer', 'suspension', 'early_start'])}
${lookup('problem_states', ['awaiting_reply', 'open', 'closed', 'decided', 'expired'])}
${lookup('problem_decisions', ['continue', 'release', 'partial_refund', 'full_refund'])}
${lookup('date_proposal_statuses', ['pending', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed'])}

create table payments (
  id ${generatedId},
  request_id bigint not null references requests (id),
  customer_id bigint,
  technician_id bigint,
  offer_version integer not null,
  agreed_at bigint,
  refund_dates text,
  paused_ms bigint not null default 0,
  early_start_agreed_at bigint,
  terms text,
  amount_cents bigint not null check (amount_cents > 0),
  intent_id text unique,
  status text not null references payment_statuses (name),
  revision bigint not null default 0,
  outcome text references payment_outcomes (name),
  failure text,
  paid_at bigint,
  card_brand text,
  card_last4 text,
  check_at bigint,
  check_attempts integer not null default 0,
  awaits_start integer,
  stall_told_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  unique (request_id, offer_version)
);
create index payments_to_check on payments (check_at) where check_at is not null;
create index payments_by_arrival on payments (paid_at, outcome, amount_cents) where paid_at is not null;
create index payments_of_customer on payments (customer_id, id) where outcome is not null;
create index payments_of_technician on payments (technician_id, id) where outcome is not null;
-- Orders of the administrators' table.
create index payments_received on payments (id) where outcome is not null;
create index payments_by_receipt on payments ((coalesce(paid_at, updated_at)), id) where outcome is not null;
create index payments_by_amount on payments (amount_cents, id) where outcome is not null;
-- Paid jobs that have not started: the next ones of a technician, those that wait for the staff, and those that a recurring task tells about.
create index payments_awaiting_of_technician on payments (technician_id, agreed_at) where awaits_start = 1;
create index payments_awaiting_by_date on payments (agreed_at) where awaits_start = 1 and agreed_at is not null;
create index payments_awaiting_undated on payments (paid_at) where awaits_start = 1 and agreed_at is null;
create index payments_stalled_by_date on payments (agreed_at, paid_at, request_id)
  where awaits_start = 1 and agreed_at is not null and stall_told_at is null;
create index payments_stalled_undated on payments (paid_at, agreed_at, request_id)
  where awaits_start = 1 and agreed_at is null and stall_told_at is null;

-- Events of the provider that have been handled, because it may send one twice.
create table provider_events (
  event_id text primary key,
  type text not null,
  received_at bigint not null
);
create index provider_events_by_age on provider_events (received_at);

-- Keys of forms that moved money, so that a repeated call acts once (decision 0056).
create table sent_forms (
  id ${generatedId},
  user_id bigint not null references users (id),
  client_id text not null,
  action text not null,
  digest text not null,
  reply text not null,
  created_at bigint not null,
  unique (user_id, client_id)
);
create index sent_forms_by_age on sent_forms (created_at);

create table date_proposals (
  id ${generatedId},
  request_id bigint not null references requests (id) on delete cascade,
  payment_id bigint not null references payments (id) on delete cascade,
  proposed_by text not null references request_parties (name),
  starts_at bigint not null,
  status text not null references date_proposal_statuses (name),
  created_at bigint not null,
  answered_at bigint
);
create index date_proposals_by_request on date_proposals (request_id);
create index date_proposals_by_payment on date_proposals (payment_id);
-- When one side proposed dates for a job, latest first, because these are limited for each day.
create index date_proposals_by_side on date_proposals (request_id, proposed_by, id);
create unique index date_proposals_pending on date_proposals (request_id) where status = 'pending';

create table payout_accounts (
  user_id bigint primary key references users (id),
  account_id text not null unique,
  is_gone integer not null default 0 check (is_gone in (0, 1)),
  onboarding_complete integer not null check (onboarding_complete in (0, 1)),
  charges_enabled integer not null check (charges_enabled in (0, 1)),
  revision bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);
-- The count of payouts that wait for an account reads this index alone.
create index payout_accounts_ready on payout_accounts (user_id, charges_enabled, is_gone);

-- Payout accounts of people who had signed up with another person's address, before that person took the account over.
create table former_payout_accounts (
  account_id text primary key,
  user_id bigint not null references users (id),
  given_up_at bigint not null
);
create index former_payout_accounts_by_user on former_payout_accounts (user_id, given_up_at);

create table payouts (
  payment_id bigint primary key references payments (id),
  request_id bigint not null references requests (id),
  customer_id bigint,
  technician_id bigint not null references users (id),
  amount_cents bigint not null check (amount_cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  state text not null references payout_states (name),
  release_at bigint,
  decision text,
  decided_by bigint references users (id),
  decided_at bigint,
  transfer_key text,
  transfer_id text unique,
  attempts integer not null default 0,
  attempt_at bigint,
  sent_at bigint,
  due_at bigint,
  reminders integer not null default 0,
  failures integer not null default 0,
  failed_at bigint,
  failure_code text,
  failure_text text,
  revision bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);
create index payouts_by_request on payouts (request_id);
create index payouts_by_technician on payouts (technician_id, created_at);
create index payouts_by_state on payouts (state, payment_id);
create index payouts_of_customer on payouts (customer_id, state, payment_id);
create index payouts_of_technician on payouts (technician_id, state, payment_id);
create index payouts_waiting on payouts (state, attempt_at) where attempt_at is not null;
create index payouts_due_since on payouts (due_at, technician_id, payment_id) where state = 'due';
create index payouts_to_remind on payouts (reminders, due_at, technician_id) where state = 'due';

-- The causes of a frozen payout are rows, so that the end of one does not release a payout that another still stops.
create table payout_stops (
  payment_id bigint not null references payouts (payment_id),
  cause text not null references payout_stop_causes (name),
  created_at bigint not null,
  primary key (payment_id, cause)
);
create index payout_stops_since on payout_stops (cause, created_at);

create table refunds (
  id ${generatedId},
  payment_id bigint not null references payments (id),
  request_id bigint not null references requests (id),
  customer_id bigint,
  technician_id bigint,
  amount_cents bigint not null check (amount_cents > 0),
  cause text not null references refund_causes (name),
  reason text,
  actor_id bigint references users (id),
  status text not null references refund_statuses (name),
  refund_id text unique,
  failure text,
  closed_as text references refund_closings (name),
  closed_at bigint,
  closed_by bigint references users (id),
  closing_reason text,
  settlement_id text,
  attempts integer not null default 0,
  attempt_at bigint,
  revision bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_request on refunds (request_id);
create index refunds_of_customer on refunds (customer_id, payment_id);
-- The unfinished refunds of a customer.
create index refunds_of_customer_by_status on refunds (customer_id, status);
create index refunds_of_technician on refunds (technician_id, payment_id);
create index refunds_due on refunds (attempt_at) where status = 'due';
create unique index refunds_by_settlement on refunds (settlement_id) where settlement_id is not null;
-- Failed refunds without a replacement wait for the staff, the oldest first.
create index refunds_failed on refunds (payment_id) where status = 'failed' and closed_as is null;
create index refunds_failed_since on refunds (updated_at) where status = 'failed' and closed_as is null;

create table disputes (
  dispute_id text primary key,
  payment_id bigint not null references payments (id),
  customer_id bigint,
  technician_id bigint,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null references dispute_statuses (name),
  reason text not null,
  due_by bigint,
  revision bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_of_customer on disputes (customer_id, status);
create index disputes_of_technician on disputes (technician_id, status);
create index disputes_undecided on disputes (payment_id) where ${UNDECIDED_DISPUTE};
create index disputes_undecided_since on disputes (created_at) where ${UNDECIDED_DISPUTE};

create table problems (
  id ${generatedId},
  request_id bigint not null references requests (id),
  payment_id bigint not null references payments (id),
  customer_id bigint,
  technician_id bigint,
  kind text not null references problem_kinds (name),
  state text not null references problem_states (name),
  opened_by bigint references users (id),
  reply_until bigint,
  attempts integer not null default 0,
  attempt_at bigint,
  decision text references problem_decisions (name),
  decision_reason text,
  decided_by bigint references users (id),
  decided_at bigint,
  refund_cents bigint,
  refund_percent integer,
  closed_at bigint,
  revision bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);
create index problems_by_request on problems (request_id, id);
create index problems_by_payment on problems (payment_id);
create index problems_of_customer on problems (customer_id, state);
create index problems_of_technician on problems (technician_id, state);
create index problems_open on problems (payment_id) where state = 'open';
create index problems_open_since on problems (created_at) where state = 'open';
create index problems_waiting on problems (attempt_at) where state = 'awaiting_reply';
-- A job has at most one problem without a decision.
create unique index problems_undecided on problems (request_id) where state in ('awaiting_reply', 'open');

create table problem_entries (
  id ${generatedId},
  problem_id bigint not null references problems (id),
  author_id bigint references users (id),
  text text,
  image text,
  created_at bigint not null
);
create index problem_entries_by_problem on problem_entries (problem_id, id);
create index problem_entries_by_author on problem_entries (author_id, id);
create index problem_entries_by_image on problem_entries (image) where image is not null;
`;
