/**
 * Kinds of steps in the history of a job:
 * - `paid`: money of the customer arrived, also when the request could not take it any more and a refund follows
 * - `address_lapsed`: as `date_lapsed`, for the answer to the proposed place
 * - `date_lapsed`: the job started or ended before the answer to the proposed date
 * - `start_agreed`: the customer agreed to a start before the agreed time
 * - `start_undone`: the technician had started too early and took it back, or the customer moved the date
 * - `problem_expired`: the other side did not answer the report in time, and the job ended
 * - `money_decided`: an administrator decided about the technician's money without a problem
 * - `refund_settled`: the refund failed, and an administrator paid the customer another way
 * - `refund_covered`: the refund failed, and the customer got the money by a dispute or at the payment provider
 * - `released`, `release_undone`, `transferred`: the technician's share
 * - `loss_covered`, `dispute_…`, `adjusted`: only in the books of the platform
 */
export const TIMELINE_KINDS = [
  'created',
  'accepted',
  'declined',
  'cancelled',
  'offer',
  'counter_offer',
  'payment_started',
  'payment_failed',
  'paid',
  'started',
  'start_agreed',
  'start_undone',
  'completed',
  'address_added',
  'address_changed',
  'address_proposed',
  'address_accepted',
  'address_declined',
  'address_withdrawn',
  'address_lapsed',
  'date_proposed',
  'date_accepted',
  'date_declined',
  'date_withdrawn',
  'date_lapsed',
  'problem_opened',
  'problem_answered',
  'problem_closed',
  'problem_expired',
  'problem_decided',
  'money_decided',
  'refund_requested',
  'refund_sent',
  'refund_failed',
  'refund_settled',
  'refund_covered',
  'released',
  'release_undone',
  'transferred',
  'loss_covered',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'adjusted',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Who took a step. `platform`: an administrator, or a rule in the name of the platform. */
export const TIMELINE_ACTORS = ['customer', 'technician', 'platform'] as const;
export type TimelineActor = (typeof TIMELINE_ACTORS)[number];
