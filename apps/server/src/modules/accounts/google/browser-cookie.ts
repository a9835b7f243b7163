import { GOOGLE_SIGN_IN_TERM } from '@oficio/domain/accounts/google.ts';
import { type Cookies, hostCookie } from '../../../platform/http/cookies.ts';
import { hashToken } from '../store/tokens.ts';

/** Ties a sign-in to the browser that began it, from the first press to the session. */
const NAME = '__Host-oficio-signin';

export const rememberBrowser = (secret: string): string =>
  hostCookie(NAME, secret, GOOGLE_SIGN_IN_TERM / 1000);

export const forgetBrowser = (): string => hostCookie(NAME, '', 0);

/** What the browser that began is known by in the database; null for a browser that began nothing. */
export function browserOf(cookies: Cookies): string | null {
  const secret = cookies(NAME);
  return secret ? hashToken(secret) : null;
}
