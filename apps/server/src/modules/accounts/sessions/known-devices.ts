import { type Cookies, hostCookie } from '../../../platform/http/cookies.ts';
import { type AppSecret, deriveKeys, type KeyRing } from '../../../platform/security/keys.ts';
import { isSignature, sign } from '../../../platform/security/signature.ts';
import { createToken } from '../store/sessions.ts';

const YEAR_SECONDS = 365 * 86_400;

interface Account {
  readonly id: number;
  readonly password_hash: string | null;
  /** When the second factor was enabled; null without one. */
  readonly second_factor_at: number | null;
}

/**
 * Recognises the owner's browsers by a signed cookie for each account (OWASP, "device cookies"), which gives no access, only a
 * separate limit of failed logins. A new password and a new second factor invalidate the cookies of the account.
 */
export class KnownDevices {
  readonly #keys: KeyRing;

  constructor(secret: AppSecret) {
    this.#keys = deriveKeys(secret, 'known devices');
  }

  /** Returns the id of the calling browser, or null when no login of this account is known from it. */
  find(cookies: Cookies, account: Account): string | null {
    const [device = '', signature = ''] = cookies(nameOf(account))?.split('.') ?? [];
    return isSignature(this.#keys, textOf(account, device), signature) ? device : null;
  }

  /** Returns the `Set-Cookie` header that makes the calling browser known. A known browser keeps its id. */
  remember(cookies: Cookies, account: Account): string {
    const device = this.find(cookies, account) ?? createToken();
    const value = `${device}.${sign(this.#keys, textOf(account, device))}`;
    return hostCookie(nameOf(account), value, YEAR_SECONDS);
  }
}

const nameOf = ({ id }: Account) => `__Host-oficio-device-${id}` as const;

const textOf = ({ id, password_hash, second_factor_at }: Account, device: string): string =>
  `${id} ${device} ${password_hash ?? ''}${second_factor_at === null ? '' : ` ${second_factor_at}`}`;
