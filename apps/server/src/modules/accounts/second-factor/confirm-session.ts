import { MISSING } from '@oficio/domain/accounts/missing.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { CredentialLimiter } from '../limits/credential-limiter.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { renewSession } from '../sessions/open-session.ts';
import type { AccountRow } from '../store/read-users.ts';
import { lockPassword } from '../store/write-users.ts';
import { type SecondFactorContext, useCode } from './use-code.ts';

interface Confirmation {
  readonly session: Session;
  readonly password: string | undefined;
  readonly code: string | undefined;
  /** Network address of the caller. */
  readonly address: string;
}

type ConfirmationMethod = 'password' | 'totp' | 'recovery_code';

interface ConfirmContext extends SecondFactorContext {
  /** Limits wrong passwords; null when rate limits are off. */
  readonly passwords: CredentialLimiter | null;
}

/**
 * Confirms a session with the password or a code. Returns its new token, because a stolen one must not become confirmed. Throws
 * 400 without both, 403 for a wrong one, 429 after too many.
 */
export async function confirmSession(
  context: ConfirmContext,
  account: AccountRow,
  { session: { key: device }, password, code, address }: Confirmation,
): Promise<string> {
  const { database, passwords, clock } = context;
  const replace = async (tx: Transaction, method: ConfirmationMethod) => {
    const token = await renewSession(tx, device);
    await tx.publish('security_event', { event: 'confirmed', method });
    return token;
  };
  if (code !== undefined) return useCode(context, account, { code, address, device }, replace);
  const field = 'password';
  if (password === undefined) throw new AppError('invalid', { field, text: MISSING.currentPassword });
  await checkPassword({ limiter: passwords, clock }, account, { password, address, device, field });
  return database.transaction(async tx => {
    if (!(await lockPassword(tx, account.id, account.password_hash)))
      throw new AppError('wrong_password', { field });
    return replace(tx, 'password');
  });
}
