import type Stripe from 'stripe';

type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/** The `error` of a refusal on the wire (https://docs.stripe.com/api/errors). */
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
 * A refusal in Stripe's words. Those of type `card_error` are shown to customers and are in Spanish, as Stripe's
 * own browser library would translate them; the others are for developers.
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

  /** The data of a card are wrong; nothing was charged and nothing is remembered. */
  static card(message: string, code: string, param: string): ApiError {
    return new ApiError(402, { type: 'card_error', message, code, param });
  }
}
