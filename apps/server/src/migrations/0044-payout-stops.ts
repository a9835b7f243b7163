import type { Migration } from '../platform/database/migrate.ts';

const stop = (cause: string, from: string) =>
  `insert into payout_stops (payment_id, cause, created_at)
    select payouts.payment_id, '${cause}', payouts.updated_at from payouts ${from}`;

/**
 * Payouts that are frozen, or due with a possible running transfer; these freeze if the provider refuses the transfer.
 */
const STOPPABLE = `(payouts.state = 'frozen' or (payouts.state = 'due' and payouts.transfer_key is not null))`;

/**
 * Turns the reasons of a frozen payout into rows, so that the end of one reason does not release a payout that another
 * still stops.
 */
export const payoutStops: Migration = {
  name: '0044-payout-stops',
  statements: () => [
    `create table payout_stops (
      payment_id bigint not null references payouts (payment_id),
      cause text not null,
      created_at bigint not null,
      primary key (payment_id, cause)
    )`,
    stop(
      'problem',
      `where payouts.state = 'frozen' and payouts.problem is not null and payouts.decided_at is null`,
    ),
    stop(
      'dispute',
      `where ${STOPPABLE} and exists (
        select 1 from disputes
        where disputes.payment_id = payouts.payment_id and disputes.status in ('needs_response', 'under_review')
      )`,
    ),
    stop(
      'take_over',
      `where ${STOPPABLE} and exists (
        select 1 from former_payout_accounts as former
        where former.user_id = payouts.technician_id and former.given_up_at >= payouts.created_at
      )`,
    ),
    stop(
      'refund_found',
      `where payouts.state = 'frozen' and not exists (
        select 1 from payout_stops where payout_stops.payment_id = payouts.payment_id
      )`,
    ),
  ],
};
