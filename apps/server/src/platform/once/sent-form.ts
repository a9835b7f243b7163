import { createHash } from 'node:crypto';
import type { Endpoint } from '@oficio/domain/endpoint.ts';

/** A form that a person sent, see `actOnce`. */
export interface SentForm {
  readonly userId: number;
  /** The key that the browser made with the form. */
  readonly clientId: string;
  /** Method and path of the call. */
  readonly action: string;
  /** Of the parameters and the body, without the key and the amount that the form showed. */
  readonly digest: string;
}

interface Sent {
  readonly userId: number;
  readonly params: unknown;
  readonly body: unknown;
}

/**
 * Returns the form of a call of a row with `movesMoney`. The shown amount does not count as a value of the form: the browser loads it
 * again after a lost reply, and the repeated call is still the same form.
 */
export function sentFormOf(
  { method, path, shownAmount }: Pick<Endpoint, 'method' | 'path' | 'shownAmount'>,
  { userId, params, body }: Sent,
): SentForm {
  const { client_id: clientId, ...values } = body as Readonly<Record<string, unknown>>;
  const typed = Object.entries(values).filter(([field]) => field !== shownAmount);
  return {
    userId,
    clientId: String(clientId),
    action: `${method} ${path}`,
    digest: createHash('sha256')
      .update(JSON.stringify([params ?? null, typed]))
      .digest('base64url'),
  };
}
