import { AppError } from '@oficio/domain/errors.ts';
import Stripe from 'stripe';

const { StripeError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;

/** Returns true if the provider refused the call with this code (https://docs.stripe.com/error-codes). */
export const isRefusal = (error: unknown, code: string): boolean =>
  (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError) &&
  error.code === code;

/** `payment_provider`, with only what may be logged, unless the error is a `AppError` already: the SDK's errors carry whole objects, with their client secrets. */
export function toProviderError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause =
    error instanceof StripeError
      ? new Error(
          `${error.type} (status ${error.statusCode}, code ${error.code}, param ${error.param}, request ${error.requestId})`,
        )
      : error;
  return new AppError('payment_provider', { cause });
}
