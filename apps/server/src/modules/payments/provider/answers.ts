import { AppError } from '@oficio/domain/errors.ts';
import Stripe from 'stripe';

const { StripeError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;

/** Returns true if the provider refused the call with this code (https://docs.stripe.com/error-codes). */
export const isRefusal = (error: unknown, code: string): boolean =>
  (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError) &&
  error.code === code;

/** Converts an error to `payment_provider`. Keeps no Stripe objects, because they contain client secrets and errors are logged. */
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

/**
 * Returns the id of an expandable Stripe field, which is an id or the whole object; undefined when it is empty.
 */
export const objectId = (given: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.id;
