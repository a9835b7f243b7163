import type { Migration } from '../platform/database/migrate.ts';

/**
 * Creates the date proposals for paid jobs, with at most one pending per request. Schedules a check of each open
 * payment at the date of its offer, because the customer cannot pay the offer afterwards.
 */
export const dateProposals: Migration = {
  name: '0043-date-proposals',
  statements: ({ generatedId }) => [
    `create table date_proposals (
      id ${generatedId},
      request_id bigint not null references requests (id) on delete cascade,
      payment_id bigint not null references payments (id) on delete cascade,
      proposed_by text not null check (proposed_by in ('customer', 'technician')),
      starts_at bigint not null,
      status text not null
        check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed')),
      created_at bigint not null,
      answered_at bigint
    )`,
    'create index date_proposals_by_request on date_proposals (request_id)',
    `create unique index date_proposals_pending on date_proposals (request_id) where status = 'pending'`,
    'create index date_proposals_by_payment on date_proposals (payment_id)',
    `update payments set check_at = agreed_at
      where check_at is null and agreed_at is not null and outcome is null and intent_id is not null
        and status not in ('canceled', 'processing')`,
  ],
};
