import { createHmac, timingSafeEqual } from 'node:crypto';
import { KEY_ID_LENGTH, type KeyRing } from './keys.ts';

/** A signature with the id of its key. */
const WITH_KEY_ID = new RegExp(`^([0-9a-f]{${KEY_ID_LENGTH}})([\\w-]{43})$`);

/** Signs the text with the current key. The signature consists of base64url characters. */
export const sign = ({ current }: KeyRing, text: string): string => current.id + hmac(current.bytes, text);

/** Returns whether one of the keys made the signature. Signatures of earlier versions have no key id. */
export function isSignature({ all }: KeyRing, text: string, signature: string): boolean {
  const [, id, mac] = WITH_KEY_ID.exec(signature) ?? [];
  const keys = id === undefined ? all : all.filter(key => key.id === id);
  return keys.some(({ bytes }) => isEqual(hmac(bytes, text), mac ?? signature));
}

const hmac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
