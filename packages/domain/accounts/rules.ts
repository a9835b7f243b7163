export const ROLES = ['user', 'technician', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who wrote or paid what others keep, once the account is deleted. */
export const DELETED_NAME = 'Usuario eliminado';

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const PHONE_MAX = 20;
export const PASSWORD_MIN = 6;
/** Long enough for any passphrase; bounded because hashing is work done for strangers. */
export const PASSWORD_MAX = 256;

/**
 * Returns the form under which addresses are compared and unique. Ignores only case and the way to compose accents: ignoring
 * more would treat the mailboxes of different people as one.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Where each role lands after logging in or registering (spec, section 2). */
export function homeOf(role: Role): string {
  return role === 'technician' ? '/technician/dashboard' : '/dashboard';
}
