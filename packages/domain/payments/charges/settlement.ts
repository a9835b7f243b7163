import { type Action, decide, type Status } from '../../requests/lifecycle.ts';

/** What the provider's word about one payment does to its request. */
export type Consequence =
  | Extract<Action, 'payment_started' | 'payment_succeeded' | 'payment_failed'>
  /** Money arrived that the request cannot take: it goes back. */
  | 'refund'
  | 'nothing';

interface Situation {
  /** The provider's status of the intent, as it is now. */
  readonly intent: string;
  /** What became of the money so far; null while none has arrived. */
  readonly outcome: 'paid' | 'refund_due' | 'refunded' | null;
  readonly request: Status;
  /** The intent is for the offer that stands: no later price replaced it. */
  readonly currentOffer: boolean;
  /** The customer confirmed the payment when the date of its offer had passed. */
  readonly late: boolean;
}

/**
 * Looks only at how things are, never at which event told of it, so that any order of events ends in the same state.
 * A request is in `payment_pending` exactly while its intent is processing.
 */
export function consequenceOf({ intent, outcome, request, currentOffer, late }: Situation): Consequence {
  if (outcome !== null) return 'nothing';
  // What was late but is already shown as being processed is kept, so that both sides can rely on what they saw.
  const accepted = currentOffer && (!late || request !== 'approved');
  const can = (action: Action) => accepted && decide(request, action, 'payments').allowed;
  if (intent === 'succeeded') return can('payment_succeeded') ? 'payment_succeeded' : 'refund';
  if (intent === 'processing') return can('payment_started') ? 'payment_started' : 'nothing';
  return can('payment_failed') ? 'payment_failed' : 'nothing';
}
