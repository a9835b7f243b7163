import type { App } from '../../app.ts';
import { SESSION_TERM } from '../../modules/accounts/store/sessions.ts';
import { hashToken } from '../../platform/security/hash-token.ts';

/** Short enough for every term of a session. */
const RECENT_MS = 60_000;

/**
 * Makes an old session as good as new, as if its user had logged in again, for tests that move the clock. Does not write
 * otherwise, and does not open an ended session.
 */
export async function logInAgain({ platform: { database, clock } }: App, token: string): Promise<void> {
  const now = clock();
  const token_hash = hashToken(token);
  const session = await database.read
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (!session || now - session.created_at < RECENT_MS) return;
  const renewed = {
    created_at: now,
    confirmed_at: now,
    last_used_at: now,
    expires_at: now + SESSION_TERM,
  };
  await database.transaction(({ db }) =>
    db.updateTable('sessions').set(renewed).where('token_hash', '=', token_hash).execute(),
  );
}
