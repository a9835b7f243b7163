import type Stripe from 'stripe';

type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/** The `error` object of a failed call (https://docs.stripe.com/api/errors). */
export interface ErrorBody {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
}

type Detail = Partial<Pick<ErrorBody, 'code' | 'param' | 'decline_code' | 'payment_intent'>>;

/**
 * An error with Stripe's codes. Customers read errors of type `card_error`, so those are in Spanish, as Stripe's browser
 * library would translate them. The others are for developers.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  static invalid(message: string, detail: Detail = {}, status = 400): ApiError {
    return new ApiError(status, { type: 'invalid_request_error', message, ...detail });
  }

  static missing(kind: string, id: string, param: string): ApiError {
    const message = `No such ${kind}: '${id.slice(0, 100)}'`;
    return ApiError.invalid(message, { code: 'resource_missing', param }, 404);
  }

  /** Returns an error about wrong card data. Nothing was charged or stored. */
  static card(message: string, code: string, param: string): ApiError {
    return new ApiError(402, { type: 'card_error', message, code, param });
  }
}
