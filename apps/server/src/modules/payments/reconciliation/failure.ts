import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import type { ReconciliationFailure } from '@oficio/domain/payments/admin/contract.ts';
import Stripe from 'stripe';
import { toProviderError } from '../provider/answers.ts';

/** Codes that a failed run stores, and the failing part that administrators see. Other codes mean a mistake in the server's code. */
const PARTS = {
  payment_provider: 'provider',
  service_unavailable: 'database',
  payments_unavailable: 'settings',
} as const satisfies Partial<Record<ErrorCode, ReconciliationFailure>>;

const isKnown = (code: string): code is keyof typeof PARTS => Object.hasOwn(PARTS, code);

/** Converts the error that stopped a run. Only an error of the provider's library becomes `payment_provider`. */
export function toRunError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return error instanceof Stripe.errors.StripeError
    ? toProviderError(error)
    : new AppError('internal', { cause: error });
}

/** Returns which part made a run fail, from its stored code. */
export const failedPart = (code: string): ReconciliationFailure =>
  isKnown(code) ? PARTS[code] : 'unexpected';

/** Returns the error that the callers of a failed run get, from its stored code. */
export const storedError = (code: string): AppError => new AppError(isKnown(code) ? code : 'internal');
