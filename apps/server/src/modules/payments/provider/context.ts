import { Failure } from '@oficio/domain/errors.ts';
import type { PaymentProvider } from '../../../platform/payment-provider/stripe.ts';
import type { RequestContext } from '../../requests/public.ts';

/** What the payments noun stands on. */
export interface PaymentContext extends RequestContext {
  readonly provider: PaymentProvider;
}

/** The provider, for those who cannot do without. Throws 503. */
export function requireProvider({ provider }: PaymentContext) {
  if (provider.name === 'none') throw new Failure('payments_unavailable');
  return provider;
}
