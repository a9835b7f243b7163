import { timingSafeEqual } from 'node:crypto';
import type { ApiKeys } from '../host/host.ts';
import { ApiError } from './api-error.ts';
import type { Form } from './form.ts';

/** The kind of API key that a call carries. */
export type Caller = 'secret' | 'publishable';

/**
 * Returns the kind of the call's API key. The key is a bearer token, the user name of basic authentication or, from Stripe's
 * browser library, a form field. Throws 401.
 */
export function authorise(header: string | undefined, form: Form, keys: ApiKeys): Caller {
  const inForm = typeof form.key === 'string' ? form.key : null;
  const key = keyOf(header) ?? inForm;
  if (!key) throw ApiError.invalid('You did not provide an API key.', {}, 401);
  if (key === inForm && !same(key, keys.publishableKey)) throw invalidKey(key);
  if (same(key, keys.secretKey)) return 'secret';
  if (same(key, keys.publishableKey)) return 'publishable';
  throw invalidKey(key);
}

function keyOf(header: string | undefined): string | null {
  const [, scheme, credentials] = /^(Bearer|Basic) +(\S+)$/i.exec(header ?? '') ?? [];
  if (scheme === undefined || credentials === undefined) return null;
  if (scheme.toLowerCase() === 'bearer') return credentials;
  return Buffer.from(credentials, 'base64').toString('latin1').split(':')[0] || null;
}

function same(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const invalidKey = (key: string) =>
  ApiError.invalid(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, {}, 401);

export const secretKeyRequired = () =>
  ApiError.invalid(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
    403,
  );
