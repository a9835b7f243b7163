import Stripe from 'stripe';
import type { Loopback } from '../http/loopback.ts';
import { deriveKey } from '../security/secret.ts';
import type { Settings } from '../settings/settings.ts';

/** For one attempt. With the retries below nobody waits for a provider longer than half a minute. */
const TIMEOUT_MS = 8000;
const RETRIES = 2;

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Any of them may have signed a webhook: a new one is added before the old one is taken away. */
  readonly webhookSecrets: readonly string[];
}

/** The payment provider in use. */
export type PaymentProvider =
  | { readonly name: 'stripe' | 'sandbox'; readonly client: Stripe; readonly keys: StripeKeys }
  | { readonly name: 'none' };

/** Keys → Stripe; without keys the sandbox, but in production nothing: play money must not buy anything. */
export function providerOf({ stripe, production }: Settings): PaymentProvider['name'] {
  if (stripe) return 'stripe';
  return production ? 'none' : 'sandbox';
}

/** The sandbox's keys, of Stripe's shape, different in every installation. */
export function sandboxKeys(secret: string) {
  const keyFor = (purpose: string) => deriveKey(secret, `sandbox ${purpose}`).toString('hex');
  return {
    secretKey: `sk_test_${keyFor('secret key')}`,
    publishableKey: `pk_test_${keyFor('publishable key')}`,
    webhookSecret: `whsec_${keyFor('webhook secret')}`,
  };
}

/**
 * The official SDK, pinned to the API version its types are of, pointed at Stripe, at `STRIPE_API_URL`, or at the
 * sandbox on our own port. `expired` ends the calls in progress; they are safe to repeat because they carry idempotency keys.
 */
export function openProvider(
  settings: Settings,
  secret: string,
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

/** How the SDK's calls travel. */
function transport(settings: Settings, name: 'stripe' | 'sandbox', loopback: Loopback): typeof fetch {
  const { stripeApiUrl } = settings;
  if (stripeApiUrl !== null) return (input, init) => fetch(`${stripeApiUrl}${pathOf(input)}`, init);
  if (name === 'stripe') return fetch;
  return (input, init) =>
    loopback(pathOf(input), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : undefined,
      signal: init?.signal ?? undefined,
    });
}

function pathOf(input: string | URL | Request): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return `${pathname}${search}`;
}
