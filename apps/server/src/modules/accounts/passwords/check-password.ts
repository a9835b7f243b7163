import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { type CredentialLimiter, countCheck } from '../limits/credential-limiter.ts';
import { isPassword } from './hash-password.ts';

interface CheckContext {
  /** Null when rate limits are off. */
  readonly limiter: CredentialLimiter | null;
  readonly clock: () => number;
}

interface Account {
  readonly email_key: string;
  readonly password_hash: string | null;
}

interface Claim {
  readonly password: string | undefined;
  /** Network address of the caller. */
  readonly address: string;
  /** A known device or a live session of the account; null for a stranger. */
  readonly device: string | null;
  /** Name of the field in the call; an error names it. */
  readonly field?: string;
}

/**
 * Checks that the caller knows the account's password. A wrong one counts as a failed login. Throws 400 without a password, 403
 * for a wrong one, 429 after too many failures.
 */
export async function checkPassword(
  { limiter, clock }: CheckContext,
  { email_key: account, password_hash }: Account,
  { password, address, device, field = 'current_password' }: Claim,
): Promise<void> {
  if (password === undefined) throw new AppError('invalid', { field, text: MISSING.currentPassword });
  const isRight = await countCheck(limiter, { account, address, device }, clock(), () =>
    isPassword(password, password_hash, { address, device }),
  );
  if (!isRight) throw new AppError('wrong_password', { field });
}
