import { type EnvironmentReader, SettingError } from './environment-reader.ts';
import type { Settings } from './settings.ts';

/** `rk_` is a key with restricted permissions. */
const SECRET_KEY = /^[sr]k_(live|test)_\w+$/;
const PUBLISHABLE_KEY = /^pk_(live|test)_\w+$/;
/** An empty secret after the prefix would let everyone sign webhooks. */
const WEBHOOK_SECRET = /^whsec_[\w+/=-]+$/;

/** Reads Stripe's keys. Errors never repeat a key. */
export function readStripe(read: EnvironmentReader, production: boolean): Settings['stripe'] {
  const allowsTest = read.flag('ALLOW_TEST_PAYMENTS', false);
  const keys = read.pair('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', (secretKey, publishableKey) => ({
    secretKey,
    publishableKey,
  }));
  if (!keys) return null;
  const mode = modeOf(keys);
  if (production && mode === 'test' && !allowsTest)
    throw new SettingError(
      'STRIPE_SECRET_KEY is a test key: use the live keys in production, or set ALLOW_TEST_PAYMENTS=1 on a site for tests.',
    );
  if (!production && mode === 'live')
    throw new SettingError(
      'STRIPE_SECRET_KEY is a live key, which requires NODE_ENV=production: demo accounts could otherwise move real money.',
    );
  const webhookSecrets = read.list('STRIPE_WEBHOOK_SECRET');
  if (webhookSecrets.length === 0)
    throw new SettingError('STRIPE_WEBHOOK_SECRET is required when STRIPE_SECRET_KEY is set.');
  if (!webhookSecrets.every(secret => WEBHOOK_SECRET.test(secret)))
    throw new SettingError('STRIPE_WEBHOOK_SECRET must consist of whsec_ and letters or digits.');
  return { ...keys, webhookSecrets };
}

/** The browser receives the publishable key, so swapped keys would publish the secret one. */
function modeOf({ secretKey, publishableKey }: { secretKey: string; publishableKey: string }) {
  if (SECRET_KEY.test(publishableKey) && PUBLISHABLE_KEY.test(secretKey))
    throw new SettingError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are swapped.');
  const mode = SECRET_KEY.exec(secretKey)?.[1];
  if (mode === undefined)
    throw new SettingError('STRIPE_SECRET_KEY must start with sk_live_, sk_test_, rk_live_ or rk_test_.');
  const publishableMode = PUBLISHABLE_KEY.exec(publishableKey)?.[1];
  if (publishableMode === undefined)
    throw new SettingError('STRIPE_PUBLISHABLE_KEY must start with pk_live_ or pk_test_.');
  if (mode !== publishableMode)
    throw new SettingError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
    );
  return mode;
}
