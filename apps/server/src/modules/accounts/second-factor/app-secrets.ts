import { CODE } from '@oficio/domain/accounts/second-factor/rules.ts';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Accepts the codes of the steps before and after the current one, because the clocks of telephones differ. */
const WINDOW = 1;
/** Empty modules around the QR code that cameras need (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

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
