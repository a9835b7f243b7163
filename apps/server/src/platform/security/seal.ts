import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A sealed text with the id of its key. */
const WITH_KEY_ID = /^([0-9a-f]+)\.([\w-]+)$/;

/** Encrypts text that readers of the database must not see, with the current key. Each call returns a different ciphertext. */
export function seal({ current }: KeyRing, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, current.bytes, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Decrypts the result of `seal`. Throws when no key fits or the text was changed. Texts of earlier versions have no key id. */
export function unseal({ all }: KeyRing, sealed: string): string {
  const [, id, body] = WITH_KEY_ID.exec(sealed) ?? [];
  const keys = id === undefined ? all : all.filter(key => key.id === id);
  let failure: unknown = new Error(`The key ${id} is neither APP_SECRET nor in APP_SECRET_PREVIOUS.`);
  for (const { bytes } of keys)
    try {
      return decrypt(bytes, body ?? sealed);
    } catch (error) {
      failure = error;
    }
  throw failure;
}

/** Returns whether a stored text is a result of `seal`, where earlier versions stored the same text in clear. */
export const isSealed = (text: string): boolean => WITH_KEY_ID.test(text);

/** Returns the text sealed with the current key; the same value when it already is, and null when no key can read it. */
export function reseal(keys: KeyRing, sealed: string): string | null {
  if (sealed.startsWith(`${keys.current.id}.`)) return sealed;
  try {
    return seal(keys, unseal(keys, sealed));
  } catch {
    return null;
  }
}

function decrypt(key: Buffer, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
