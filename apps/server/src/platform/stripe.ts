import Stripe from 'stripe';
import type { Loopback } from './http/loopback.ts';
import { type AppSecret, deriveKey } from './security/keys.ts';
import type { Settings } from './settings/settings.ts';

/** Limit of one attempt. With the retries below, a call takes at most half a minute. */
const TIMEOUT_MS = 8000;
const RETRIES = 2;

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Any of these may have signed a webhook, because a new secret is added before the old one is removed. */
  readonly webhookSecrets: readonly string[];
}

/** The payment provider in use. */
export type PaymentProvider =
  | { readonly name: 'stripe' | 'sandbox'; readonly client: Stripe; readonly keys: StripeKeys }
  | { readonly name: 'none' };

/** Returns whether payments with these keys move no money. Secret and restricted keys name their mode: https://docs.stripe.com/keys */
export const areTestKeys = ({ secretKey }: Pick<StripeKeys, 'secretKey'>): boolean =>
  secretKey.includes('_test_');

/**
 * Returns 'stripe' when there are keys, else 'sandbox'. In production without keys returns 'none', because play money
 * must not buy anything.
 */
export function providerOf({ stripe, production }: Settings): PaymentProvider['name'] {
  if (stripe) return 'stripe';
  return production ? 'none' : 'sandbox';
}

/** Returns keys in Stripe's format for the sandbox, different in every installation. */
export function sandboxKeys(secret: AppSecret) {
  const keyFor = (purpose: string) => deriveKey(secret, `sandbox ${purpose}`).toString('hex');
  return {
    secretKey: `sk_test_${keyFor('secret key')}`,
    publishableKey: `pk_test_${keyFor('publishable key')}`,
    webhookSecret: `whsec_${keyFor('webhook secret')}`,
  };
}

/**
 * Opens the official SDK, pinned to the API version of its types. It calls Stripe, `STRIPE_API_URL`, or the sandbox on
 * our own port. `expired` ends running calls; they can be repeated, because they carry idempotency keys.
 */
export function openProvider(
  settings: Settings,
  secret: AppSecret,
  loopback: Loopback,
  expired?: AbortSignal,
): PaymentProvider {
  const name = providerOf(settings);
  if (name === 'none') return { name };
  const keys = settings.stripe ?? withSecrets(sandboxKeys(secret));
  const send = transport(settings, name, loopback);
  const client = new Stripe(keys.secretKey, {
    apiVersion: Stripe.API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(expired ? endingWith(expired, send) : send),
  });
  return { name, client, keys };
}

const withSecrets = ({ webhookSecret, ...keys }: ReturnType<typeof sandboxKeys>): StripeKeys => ({
  ...keys,
  webhookSecrets: [webhookSecret],
});

const endingWith =
  (expired: AbortSignal, send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, expired]) : expired });

/** Returns the `fetch` that carries the SDK's calls. */
function transport(settings: Settings, name: 'stripe' | 'sandbox', loopback: Loopback): typeof fetch {
  const { stripeApiUrl } = settings;
  if (stripeApiUrl !== null)
    return (input, init) => fetchWithoutRedirect(`${stripeApiUrl}${pathOf(input)}`, init);
  if (name === 'stripe') return fetchWithoutRedirect;
  return (input, init) =>
    loopback(pathOf(input), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : undefined,
      signal: init?.signal ?? undefined,
    });
}

/** Fails on a redirect, because Stripe sends none and another host must not get the key. */
const fetchWithoutRedirect: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

function pathOf(input: string | URL | Request): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return `${pathname}${search}`;
}
