import { MAX_WRONG_CODES } from '@oficio/domain/accounts/second-factor/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import { endPresentedSession, openSession } from '../sessions/open-session.ts';
import { countCode, deletePendingLogin } from '../store/pending-logins.ts';
import type { AccountRow } from '../store/read-users.ts';
import { countRecoveryCodes } from '../store/second-factors.ts';
import { type SecondFactorContext, useCode } from './use-code.ts';

interface Entry {
  readonly session: Session;
  readonly code: string;
  readonly address: string;
  /** The caller's `User-Agent`. */
  readonly agent: string;
  /** A device of the account; null for an unknown one. */
  readonly device: string | null;
}

/**
 * Opens the session of a login that waits for a code. `MAX_WRONG_CODES` wrong ones end the login. Throws 401 for a login that
 * has ended, and as `useCode` does.
 */
export async function enterCode(
  context: SecondFactorContext,
  account: AccountRow,
  { session: { key }, agent, ...claim }: Entry,
) {
  const { database } = context;
  const count = await database.transaction(tx => countCode(tx, key));
  if (count === null) throw new AppError('session_expired');
  return useCode(context, account, claim, async (tx, method) => {
    const login = await deletePendingLogin(tx, key);
    if (!login) throw new AppError('session_expired');
    const token = await openSession(tx, account.id, agent);
    await endPresentedSession(tx, { userId: account.id, token, replaces: login.replaces });
    await tx.publish('security_event', { event: 'second_factor_passed', method, actor: account.id });
    await tx.publish('security_event', { event: 'login', method, actor: account.id });
    return { token, recovery_codes_left: await countRecoveryCodes(tx.db, account.id) };
  }).catch(async error => {
    if (count === MAX_WRONG_CODES) await database.transaction(tx => deletePendingLogin(tx, key));
    throw error;
  });
}
