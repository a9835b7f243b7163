import { hkdfSync } from 'node:crypto';

/** `APP_SECRET`, and the values of `APP_SECRET_PREVIOUS`, which may still read and verify but write nothing. */
export interface AppSecret {
  readonly current: string;
  readonly previous: readonly string[];
}

export interface Key {
  /** Written beside every value, so that a reader finds the key after a rotation. It does not reveal the secret. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** The keys of one purpose. */
export interface KeyRing {
  readonly current: Key;
  /** All keys that may read, the current one first. */
  readonly all: readonly Key[];
}

/** Characters of a key id. */
export const KEY_ID_LENGTH = 8;
const KEY_BYTES = 32;

/** Derives the keys for one purpose, so that no two uses share a key. */
export function deriveKeys({ current, previous }: AppSecret, purpose: string): KeyRing {
  const keyOf = (secret: string): Key => ({
    id: derive(secret, 'key id').toString('hex').slice(0, KEY_ID_LENGTH),
    bytes: derive(secret, purpose),
  });
  const key = keyOf(current);
  return { current: key, all: [key, ...previous.map(keyOf)] };
}

/** Derives a key for values that need not outlive a rotation of the secret. */
export const deriveKey = ({ current }: AppSecret, purpose: string): Buffer => derive(current, purpose);

/** Derives 256 bits (RFC 5869). */
const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
