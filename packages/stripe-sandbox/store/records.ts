import type Stripe from 'stripe';
import type { Card } from '../payments/read-card.ts';

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

/** A technician's account, as the provider shows it. */
export interface StoredAccount {
  readonly id: string;
  readonly account: Stripe.Account;
  /** When its verification ends by itself, milliseconds since the epoch; null while none is under way. */
  readonly verifiedAt: number | null;
  /** Where its holder's browser reached the platform last, and us with it. */
  readonly origin: string;
}

/** An address that opens once: of the onboarding, or of the holder's dashboard. */
export interface ProviderLink {
  readonly id: string;
  readonly purpose: 'onboarding' | 'dashboard';
  readonly account: string;
  readonly refreshUrl: string | null;
  readonly returnUrl: string | null;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly used: boolean;
}

/** Somebody came through a link; what they see may be reloaded. */
export interface Visit {
  readonly id: string;
  readonly purpose: ProviderLink['purpose'];
  readonly account: string;
  readonly returnUrl: string | null;
}

/** What the books hold, by kind. Stripe's objects are kept whole, as they are shown. */
export interface Records {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  dispute: Stripe.Dispute;
  payment_method: StoredMethod;
  authentication: Authentication;
  account: StoredAccount;
  provider_link: ProviderLink;
  visit: Visit;
}

export type Kind = keyof Records;
