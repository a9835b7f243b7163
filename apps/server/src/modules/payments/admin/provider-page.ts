import { areTestKeys, type PaymentProvider } from '../../../platform/stripe.ts';

/** Returns the address of a payment in the Stripe dashboard; null in the sandbox, which has none. */
export function providerPage(provider: PaymentProvider, intentId: string | null): string | null {
  if (provider.name !== 'stripe' || intentId === null) return null;
  const mode = areTestKeys(provider.keys) ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}payments/${intentId}`;
}
