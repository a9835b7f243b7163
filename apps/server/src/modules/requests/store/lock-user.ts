import type { Reader } from '../../../platform/database/database.ts';
import { engineOf } from '../../../platform/database/statement.ts';

/**
 * Makes other transactions that lock the same user wait: parallel requests and acceptances, which are counted, and a promotion to
 * administrator.
 */
export async function lockUser(db: Reader, userId: number): Promise<void> {
  // SQLite has one writer at a time.
  if (engineOf(db) === 'sqlite') return;
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
