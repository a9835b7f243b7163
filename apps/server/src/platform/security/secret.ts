import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '../settings/data-folder.ts';
import { SettingError } from '../settings/environment-reader.ts';
import { SECRET_MIN } from '../settings/settings.ts';

const FILE = 'app-secret';

/**
 * Returns the secret from which all keys are derived: the given one, or one that the first start creates beside the
 * data. The settings require it in production. Throws `SettingError` when the stored one is damaged.
 */
export function loadSecret(given: string | null, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, FILE);
  if (!existsSync(file)) makeSecret(file, dataDir);
  const kept = readFileSync(file, 'utf8').trim();
  // Keys derived from an empty secret would be known to everyone.
  if (kept.length < SECRET_MIN)
    throw new SettingError(`${file} is damaged: delete it, so that a new one is created, or set APP_SECRET.`);
  return kept;
}

/** Creates the file atomically, so that a crash leaves no partial file and one of two starting instances wins. */
function makeSecret(file: string, dataDir: string): void {
  makeDataFolder(dataDir);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}

/** Derives a 256-bit key for one purpose, so that no two uses share a key (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

export function isSignature(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text that readers of the database must not see. Each call returns a different ciphertext. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts the result of `seal`. Throws when the key differs or the text was changed. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
