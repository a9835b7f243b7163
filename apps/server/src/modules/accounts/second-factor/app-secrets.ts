import { CODE } from '@oficio/domain/accounts/second-factor/rules.ts';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Database } from '../../../platform/database/database.ts';
import { type AppSecret, deriveKeys, type KeyRing } from '../../../platform/security/keys.ts';
import { reseal, unseal } from '../../../platform/security/seal.ts';
import { replaceSecret, staleSecretsAfter } from '../store/second-factors.ts';

/** Accepts the codes of the steps before and after the current one, because the clocks of telephones differ. */
const WINDOW = 1;
/** Empty modules around the QR code that cameras need (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const BATCH = 200;

export const secondFactorKeys = (secret: AppSecret): KeyRing => deriveKeys(secret, 'second factor');

/** Returns the decrypted secret, or null when no key can read it because `APP_SECRET` was changed without its previous value. */
export function readSecret(keys: KeyRing, sealed: string): string | null {
  try {
    return unseal(keys, sealed);
  } catch {
    return null;
  }
}

/** Returns a new random secret in Base32. */
export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

interface Owner {
  readonly site: string;
  readonly email: string;
}

/** Returns the secret's `otpauth:` address and a data URL of its QR code, as authenticator apps read them. */
export function presentSecret(secret: string, { site, email }: Owner) {
  const uri = totpOf(secret, { issuer: site, label: email }).toString();
  const svg = renderSVG(uri, { border: QUIET_ZONE });
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Returns the time step of a code, or null for a wrong code. Compares in constant time. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const distance = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return distance === null ? null : totp.counter({ timestamp: now }) + distance;
}

const totpOf = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: CODE.algorithm,
    digits: CODE.digits,
    period: CODE.periodSeconds,
  });

/**
 * Encrypts the stored secrets of all users with the current key, so that a previous secret can be removed. Returns how many
 * secrets no key can read; their owners need a recovery code or a reset.
 */
export async function resealSecondFactors(database: Database, secret: AppSecret): Promise<number> {
  const keys = secondFactorKeys(secret);
  let unreadable = 0;
  for (let last = 0; ; ) {
    const rows = await staleSecretsAfter(database.read, last, { key: keys.current.id, limit: BATCH });
    const changes = rows.map(row => ({ ...row, next: reseal(keys, row.secret) }));
    unreadable += changes.filter(({ next }) => next === null).length;
    await database.transaction(async tx => {
      for (const { user_id, secret: sealed, next } of changes)
        if (next !== null) await replaceSecret(tx, user_id, { sealed, next });
    });
    if (rows.length < BATCH) return unreadable;
    last = rows.at(-1)?.user_id ?? last;
  }
}
