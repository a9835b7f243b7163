import type Stripe from 'stripe';
import type { Card } from '../card-data.ts';

/** A card somebody gave, kept for as long as its intent may still be confirmed with it. */
export interface StoredMethod {
  readonly id: string;
  readonly card: Card;
}

/** One visit to the page that stands in for the bank's. */
export interface Authentication {
  readonly id: string;
  readonly intent: string;
  readonly method: string;
  readonly returnUrl: string | null;
}

/** What the books hold, by kind. Stripe's objects are kept whole, as they are shown. */
export interface Records {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  payment_method: StoredMethod;
  authentication: Authentication;
}

export type Kind = keyof Records;
