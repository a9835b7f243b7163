import { AppError } from '@oficio/domain/errors.ts';
import type { PaymentProvider } from '../../../platform/stripe.ts';
import type { RequestContext } from '../../requests/public.ts';

/** Dependencies of the payment use cases. */
export interface PaymentContext extends RequestContext {
  readonly provider: PaymentProvider;
}

/** Returns the configured provider. Throws 503 without one. */
export function requireProvider({ provider }: PaymentContext) {
  if (provider.name === 'none') throw new AppError('payments_unavailable');
  return provider;
}
