import Stripe from 'stripe';
import type { Loopback } from './http/loopback.ts';
import { deriveKey } from './secret.ts';
import type { Settings } from './settings.ts';

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
 * sandbox on our own port.
 */
export function openProvider(settings: Settings, secret: string, loopback: Loopback): PaymentProvider {
  const name = providerOf(settings);
  if (name === 'none') return { name };
  const keys = settings.stripe ?? withSecrets(sandboxKeys(secret));
  const fetchFrom = transport(settings, name, loopback);
  const client = new Stripe(keys.secretKey, {
    apiVersion: Stripe.API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(fetchFrom && { httpClient: Stripe.createFetchHttpClient(fetchFrom) }),
  });
  return { name, client, keys };
}

const withSecrets = ({ webhookSecret, ...keys }: ReturnType<typeof sandboxKeys>): StripeKeys => ({
  ...keys,
  webhookSecrets: [webhookSecret],
});

/** How the SDK's calls travel, or null for its own way to Stripe. */
function transport(settings: Settings, name: 'stripe' | 'sandbox', loopback: Loopback): typeof fetch | null {
  const { stripeApiUrl } = settings;
  if (stripeApiUrl !== null) return (input, init) => fetch(`${stripeApiUrl}${pathOf(input)}`, init);
  if (name === 'stripe') return null;
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
