/** Result of an attempt to pay, with any provider. */
export type Outcome =
  | { readonly kind: 'succeeded' }
  /** The provider will know later. */
  | { readonly kind: 'processing' }
  /** The payer's bank asks on a page of its own. */
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'refused'; readonly text: string }
  /** No answer came: it may have been made or not. */
  | { readonly kind: 'unknown' }
  /** It cannot be paid any more: another price, or the request's end, has replaced it. */
  | { readonly kind: 'stale' };

export const NOT_PROCESSED = 'No se ha podido procesar el pago. Inténtalo de nuevo.';

/** Where the provider sends the payer back to (spec, section 7). */
export const returnPath = (requestId: number): string => `/payment-success?request_id=${requestId}`;
