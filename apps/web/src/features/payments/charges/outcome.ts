/** Result of an attempt to pay, with any provider. */
export type Outcome =
  | { readonly kind: 'succeeded' }
  /** The provider has not decided yet. */
  | { readonly kind: 'processing' }
  /** The payer's bank asks for confirmation on its own page. */
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'refused'; readonly text: string }
  /** No reply: the payment may have succeeded. */
  | { readonly kind: 'unknown' }
  /** Not payable any more: the price changed or the request ended. */
  | { readonly kind: 'stale' };

export const NOT_PROCESSED = 'No se ha podido procesar el pago. Inténtalo de nuevo.';

/** Path to which the provider returns the payer (spec, section 7). */
export const returnPath = (requestId: number): string => `/payment-success?request_id=${requestId}`;
