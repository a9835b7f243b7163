import type { TimelineKind } from '@oficio/domain/requests/timeline/kinds.ts';
import type { Step } from './step.ts';

/** Position of each kind among steps of the same instant, such as those of one transaction: causes before their effects. */
const POSITION: Readonly<Record<TimelineKind, number>> = {
  created: 0,
  accepted: 1,
  offer: 1,
  counter_offer: 1,
  payment_started: 1,
  payment_failed: 1,
  paid: 2,
  address_added: 3,
  address_changed: 3,
  address_proposed: 3,
  address_accepted: 3,
  address_declined: 3,
  address_withdrawn: 3,
  date_proposed: 3,
  date_accepted: 3,
  date_declined: 3,
  date_withdrawn: 3,
  started: 4,
  start_agreed: 4,
  start_undone: 4,
  completed: 4,
  problem_opened: 5,
  problem_answered: 5,
  problem_closed: 5,
  problem_expired: 5,
  problem_decided: 5,
  money_decided: 5,
  dispute_opened: 6,
  dispute_won: 6,
  dispute_lost: 6,
  declined: 7,
  cancelled: 7,
  address_lapsed: 8,
  date_lapsed: 8,
  refund_requested: 9,
  refund_sent: 10,
  refund_failed: 10,
  refund_settled: 11,
  refund_covered: 11,
  release_undone: 12,
  loss_covered: 12,
  released: 12,
  transferred: 12,
  adjusted: 12,
};

/** Returns the steps oldest first. Steps with the same instant and position keep their order. */
export const inOrder = (steps: readonly Step[]): Step[] =>
  steps.toSorted((one, other) => one.at - other.at || POSITION[one.kind] - POSITION[other.kind]);
