import { type AppSecret, deriveKeys, type KeyRing } from '../../../platform/security/keys.ts';
import { unseal } from '../../../platform/security/seal.ts';

export const secondFactorKeys = (secret: AppSecret): KeyRing => deriveKeys(secret, 'second factor');

/** Returns the decrypted secret, or null when no key can read it because `APP_SECRET` was changed without its previous value. */
export function readSecret(keys: KeyRing, sealed: string): string | null {
  try {
    return unseal(keys, sealed);
  } catch {
    return null;
  }
}
