import type { Role } from '../roles.ts';
import { DASHBOARD_PATHS } from '../technicians/dashboard-paths.ts';

/** Name that other users see in place of a deleted account. */
export const DELETED_NAME = 'Usuario eliminado';

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const PHONE_MAX = 20;
export const PASSWORD_MIN = 6;
/** Long enough for any passphrase. Limited, because callers without an account can make the server hash passwords. */
export const PASSWORD_MAX = 256;

/**
 * Returns the key by which addresses are compared and unique. It ignores only case and the composition of accents, because
 * other differences may distinguish two people's mailboxes.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Returns the first page after a login or a registration (spec, section 2). */
export function homeOf(role: Role): string {
  return role === 'technician' ? DASHBOARD_PATHS.today : '/dashboard';
}
