import type Stripe from 'stripe';

/** How far an account is. */
export interface Readiness {
  readonly onboardingComplete: boolean;
  readonly chargesEnabled: boolean;
}

/**
 * Read from the provider's account. It takes no charges of its own, so what counts is whether transfers may arrive;
 * that ends again when the provider restricts the account.
 */
export const readinessOf = ({ details_submitted, capabilities }: Stripe.Account): Readiness => ({
  onboardingComplete: details_submitted,
  chargesEnabled: details_submitted && capabilities?.transfers === 'active',
});
