import { isStaff, type Role } from '../../roles.ts';

const MINUTE = 60_000;

/** Codes of the authenticator app (RFC 6238). Every app supports these values. */
export const CODE = { digits: 6, periodSeconds: 30, algorithm: 'SHA1' } as const;

/** Time in which a started set-up must be completed. Milliseconds. */
export const SETUP_TERM = 15 * MINUTE;

/** Time in which a login must be completed with a code. Milliseconds. */
export const CODE_TERM = 10 * MINUTE;

/** Wrong codes that end a login. */
export const MAX_WRONG_CODES = 5;

/** Time after a login or a confirmation in which a session may make sensitive calls. Milliseconds. */
export const CONFIRMATION_TERM = 15 * MINUTE;

export const RECOVERY_CODES = 10;
/** Letters and digits of a recovery code: no vowels and nothing that looks like another sign. */
export const RECOVERY_ALPHABET = '23456789bcdfghjkmnpqrstvwxz';
/** Signs of a recovery code, which is shown in groups: `xxxx-xxxx-xxxx`. */
export const RECOVERY_LENGTH = 12;
const RECOVERY_GROUP = /.{4}(?=.)/g;

/** Says how many recovery codes are left, for users. */
export function recoveryCodesLeft(left: number): string {
  if (left === 0) return 'No te quedan códigos de recuperación';
  return left === 1 ? 'Te queda un código de recuperación' : `Te quedan ${left} códigos de recuperación`;
}

/** Signs by which a recovery code is found. Only the rest is secret. */
export const RECOVERY_NAME_LENGTH = 4;

/** Returns whether the account must have a second factor. */
export const mustHaveSecondFactor = (role: Role, { production }: { readonly production: boolean }): boolean =>
  production && isStaff(role);

/** What a user typed as the second factor. `code` contains no spaces or hyphens. */
export type TypedCode = { readonly is: 'app' | 'recovery'; readonly code: string };

const APP_CODE = new RegExp(`^\\d{${CODE.digits}}$`);
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** Reads a code of the app or a recovery code, with or without spaces, hyphens and capitals. Returns null for other texts. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (APP_CODE.test(code)) return { is: 'app', code };
  return RECOVERY_CODE.test(code) ? { is: 'recovery', code } : null;
}

/** Returns a recovery code as people read it: `xxxx-xxxx-xxxx`. */
export const showRecoveryCode = (code: string): string => code.replace(RECOVERY_GROUP, '$&-');
