import type Stripe from 'stripe';
import type { Behaviour, Brand } from '../cards/test-cards.ts';

/** The stored part of a card. Its number and code are never stored. */
export interface Card {
  readonly brand: Brand | 'unknown';
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly behaviour: Behaviour;
}

/** A payment method: its id and its card. */
export interface StoredMethod {
  readonly id: string;
  readonly card: Card;
}

/** A pending authorisation of a payment on the page that imitates the bank's page. */
export interface Authentication {
  readonly id: string;
  readonly intent: string;
  readonly method: string;
  readonly returnUrl: string | null;
}

/** A connected account. */
export interface StoredAccount {
  readonly id: string;
  readonly account: Stripe.Account;
  /** When the running verification ends, in milliseconds since the epoch; null without one. */
  readonly verifiedAt: number | null;
  /** Origin under which the holder's browser last reached the platform and the sandbox. */
  readonly origin: string;
}

/** A single-use link to the onboarding or to the dashboard. */
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

/** A visit through a link. Its page may be reloaded. */
export interface Visit {
  readonly id: string;
  readonly purpose: ProviderLink['purpose'];
  readonly account: string;
  readonly returnUrl: string | null;
}

/** Stored records by kind. Stripe's objects are stored as the API returns them. */
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
