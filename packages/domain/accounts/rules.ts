import type { Role } from '../roles.ts';
import { DASHBOARD_PATHS } from '../technicians/dashboard-paths.ts';

/** Name that other users see in place of a deleted account. */
export const DELETED_NAME = 'Usuario eliminado';

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Holds the 15 digits of E.164 with the signs and spaces that people type between them. */
export const PHONE_MAX = 30;
export const PASSWORD_MIN = 6;
/** Long enough for any passphrase. Limited, because callers without an account can make the server hash passwords. */
export const PASSWORD_MAX = 256;

const IS_ASCII = /^[\0-\x7f]*$/;
const HOST_LETTERS = /^[\p{L}\p{N}\p{M}.-]+$/u;

/**
 * Returns the key by which addresses are compared and unique: with the domain in Punycode, as some browsers send it. It ignores
 * only case and the composition of accents, because other differences may distinguish two people's mailboxes.
 */
export function emailKey(email: string): string {
  const key = email.trim().normalize('NFC').toLowerCase();
  const at = key.lastIndexOf('@') + 1;
  return key.slice(0, at) + punycode(key.slice(at));
}

/** The part of the global `URL` that is used here: the domain is compiled without the types of browsers and of Node. */
declare const URL: {
  canParse(address: string): boolean;
  new (address: string): { readonly hostname: string };
};

/** Returns a domain as DNS knows it, or as it is when it is no domain. Only `URL` knows Punycode both in browsers and in Node. */
function punycode(host: string): string {
  const address = `http://${host}`;
  if (IS_ASCII.test(host) || !HOST_LETTERS.test(host) || !URL.canParse(address)) return host;
  return new URL(address).hostname;
}

/** Returns the first page after a login or a registration (spec, section 2). */
export function homeOf(role: Role): string {
  return role === 'technician' ? DASHBOARD_PATHS.today : '/dashboard';
}
