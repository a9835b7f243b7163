import { type Action, decide, type Status } from '../../requests/lifecycle.ts';

/** Effect of a payment intent's state on its request. */
export type Consequence =
  | Extract<Action, 'payment_started' | 'payment_succeeded' | 'payment_failed'>
  /** The money arrived when the request could no longer be paid, so it must be refunded. */
  | 'refund'
  | 'nothing';

interface Situation {
  /** Current status of the intent at the provider. */
  readonly intent: string;
  /** Stored outcome of the payment; null before the money arrives. */
  readonly outcome: 'paid' | 'refund_due' | 'refunded' | null;
  readonly request: Status;
  /** True if no later offer replaced the offer of the intent. */
  readonly currentOffer: boolean;
  /** True if the customer confirmed the payment after the date of its offer. */
  readonly late: boolean;
}

/**
 * Returns the effect of an intent's current state. It does not depend on the webhook event, so events in any order end in the same
 * state. A request is in `payment_pending` exactly while its intent is processing.
 */
export function consequenceOf({ intent, outcome, request, currentOffer, late }: Situation): Consequence {
  if (outcome !== null) return 'nothing';
  // A late payment is accepted if the request is already in `payment_pending`, because both sides have seen that status.
  const accepted = currentOffer && (!late || request !== 'approved');
  const can = (action: Action) => accepted && decide(request, action, 'payments').allowed;
  if (intent === 'succeeded') return can('payment_succeeded') ? 'payment_succeeded' : 'refund';
  if (intent === 'processing') return can('payment_started') ? 'payment_started' : 'nothing';
  return can('payment_failed') ? 'payment_failed' : 'nothing';
}
