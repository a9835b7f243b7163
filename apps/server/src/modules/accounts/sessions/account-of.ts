import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type AccountRow, findAccount } from '../store/read-users.ts';

/** Returns the account of the session's user. Throws 401 when another call has deleted it meanwhile. */
export async function accountOf(db: Reader, { userId }: Pick<Session, 'userId'>): Promise<AccountRow> {
  const account = await findAccount(db, userId);
  if (!account) throw new AppError('session_expired');
  return account;
}
