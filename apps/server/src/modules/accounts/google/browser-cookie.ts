import { GOOGLE_SIGN_IN_TERM } from '@oficio/domain/accounts/google.ts';
import { type Cookies, hostCookie } from '../../../platform/http/cookies.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';

/** Cookie that ties a sign-in to the browser that began it, until the session is opened. */
const NAME = '__Host-oficio-signin';

export const browserCookie = (secret: string): string => hostCookie(NAME, secret, GOOGLE_SIGN_IN_TERM / 1000);

export const clearedBrowserCookie = (): string => hostCookie(NAME, '', 0);

/** Returns the hash under which the database stores the browser, or null when this browser began no sign-in. */
export function browserOf(cookies: Cookies): string | null {
  const secret = cookies(NAME);
  return secret ? hashToken(secret) : null;
}
