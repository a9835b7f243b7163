import { NOT_PROCESSED, type Outcome } from './attempt.tsx';
import type { CardDetails } from './card-details.ts';

/** Timeout of a call to the provider in milliseconds. */
const PROVIDER_TIMEOUT_MS = 60_000;

interface Attempt {
  /** Origin of the provider's API. */
  readonly apiUrl: string;
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly card: CardDetails;
  /** Absolute URL. */
  readonly returnUrl: string;
}

/** Used fields of the provider's reply (https://docs.stripe.com/api/payment_intents/confirm). */
interface Intent {
  readonly status?: string;
  readonly next_action?: { readonly redirect_to_url?: { readonly url?: string } } | null;
}
interface Refusal {
  readonly type?: string;
  readonly message?: string;
  readonly payment_intent?: Intent;
}

/**
 * Pays with the built-in provider as Stripe.js would: the browser sends the card directly to the provider, never to our
 * API. Never rejects.
 */
export async function confirmCard(attempt: Attempt): Promise<Outcome> {
  const [intentId] = attempt.clientSecret.split('_secret_');
  const response = await fetch(`${attempt.apiUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    // The key is not in a header, so that the browser sends no preflight request.
    body: new URLSearchParams(fieldsOf(attempt)),
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  }).catch(() => null);
  // The payment may have succeeded all the same.
  if (response === null || response.status >= 500) return { kind: 'unknown' };
  // A proxy may reply with something other than JSON.
  const answer: unknown = (await response.json().catch(() => null)) ?? {};
  return response.ok ? outcomeOf(answer as Intent) : refusalOf((answer as { error?: Refusal }).error);
}

const fieldsOf = ({ publishableKey, clientSecret, card, returnUrl }: Attempt): Record<string, string> => ({
  key: publishableKey,
  client_secret: clientSecret,
  return_url: returnUrl,
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': card.number,
  'payment_method_data[card][exp_month]': String(card.month),
  'payment_method_data[card][exp_year]': String(card.year),
  'payment_method_data[card][cvc]': card.cvc,
});

function outcomeOf({ status, next_action }: Intent): Outcome {
  const url = next_action?.redirect_to_url?.url;
  if (status === 'requires_action' && url !== undefined) return { kind: 'redirect', url };
  if (status === 'succeeded' || status === 'processing') return { kind: status };
  if (status === 'canceled') return { kind: 'stale' };
  return { kind: 'refused', text: NOT_PROCESSED };
}

/** Only messages of card errors are written for the payer. A payment that another tab made is a success. */
function refusalOf({ type, message, payment_intent }: Refusal = {}): Outcome {
  if (type === 'card_error' && message) return { kind: 'refused', text: message };
  return outcomeOf(payment_intent ?? {});
}
