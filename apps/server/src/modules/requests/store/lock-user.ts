import type { Reader } from '../../../platform/database/database.ts';
import { engineOf, fixedQuery } from '../../../platform/database/statement.ts';

/**
 * Makes other transactions that lock the same user wait: parallel requests and acceptances, which are counted, and a promotion to
 * administrator.
 */
export async function lockUser(db: Reader, userId: number): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await lockingUser(db, userId).execute();
}

/** Locks a user as `lockUser` does. Returns whether the account is neither deleted nor suspended. */
export async function lockActiveUser(db: Reader, userId: number): Promise<boolean> {
  const [user] = await lockWithState(db, userId);
  return user?.deleted_at === null && user.suspended_at === null;
}

const lockWithState = fixedQuery((db, userId: number) =>
  lockingUser(db, userId).select(['deleted_at', 'suspended_at']),
);

/** SQLite has one writer at a time and no locks of rows. */
function lockingUser(db: Reader, userId: number) {
  const user = db.selectFrom('users').select('id').where('id', '=', userId);
  return engineOf(db) === 'sqlite' ? user : user.forNoKeyUpdate();
}
