/** Allowed values of status columns. Each list is also a table of the database, so a new value needs a migration that inserts it. */

/**
 * The provider's statuses of a payment intent: https://docs.stripe.com/api/payment_intents/object#payment_intent_object-status.
 * `opening`: there is no intent yet; `unknown`: a status that this version does not know.
 */
export const PAYMENT_STATUSES = [
  'opening',
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
  'unknown',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The provider's statuses of a dispute, and `unknown` as above. */
export const DISPUTE_STATUSES = [
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
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const toPaymentStatus = (status: string): PaymentStatus =>
  PAYMENT_STATUSES.find(known => known === status) ?? 'unknown';

export const toDisputeStatus = (status: string): DisputeStatus =>
  DISPUTE_STATUSES.find(known => known === status) ?? 'unknown';

/** What happened to the money of a payment. */
export const PAYMENT_OUTCOMES = ['paid', 'refund_due', 'refunded'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** `due`: not requested yet; the others are the provider's states. */
export const REFUND_STATUSES = ['due', 'pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** `too_late`: the request could not take the payment; `provider`: made in the provider's dashboard. */
export const REFUND_CAUSES = ['withdrawn', 'problem', 'too_late', 'provider'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/**
 * How a failed refund ended: `retried`: another refund took its place; `settled`: an administrator paid the customer another
 * way; `covered`: the customer got the money by a dispute or at the provider.
 */
export const REFUND_CLOSINGS = ['retried', 'settled', 'covered'] as const;
export type RefundClosing = (typeof REFUND_CLOSINGS)[number];

/** `lapsed`: the job started or ended before the answer. */
export const DATE_PROPOSAL_STATUSES = [
  'pending',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  'lapsed',
] as const;
export type DateProposalStatus = (typeof DATE_PROPOSAL_STATUSES)[number];

/** The two sides of a request. */
export const REQUEST_PARTIES = ['customer', 'technician'] as const;
export type RequestParty = (typeof REQUEST_PARTIES)[number];
