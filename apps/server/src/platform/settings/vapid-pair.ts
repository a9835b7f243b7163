import { createECDH, ECDH } from 'node:crypto';

/** Key pair that signs requests to push services (RFC 8292): raw P-256 keys in base64url, as `web-push` writes them. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = 'prime256v1';
/** Bytes of an uncompressed point. */
const PUBLIC_LENGTH = 65;
const PRIVATE_LENGTH = 32;

/**
 * Returns whether the text is an uncompressed point of the curve in base64url: a public key of a server or a browser.
 */
export function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== PUBLIC_LENGTH || bytes.toString('base64url') !== text) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== PRIVATE_LENGTH) return false;
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(bytes);
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

export function makeKeyPair(): VapidKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const number = Buffer.alloc(PRIVATE_LENGTH);
  const bytes = pair.getPrivateKey();
  bytes.copy(number, PRIVATE_LENGTH - bytes.length);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: number.toString('base64url') };
}
