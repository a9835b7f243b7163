import type { App } from '../../app.ts';

/** Extends all sessions after a test has moved the clock further than a session lasts. */
export async function extendSessions({ platform: { database, clock } }: App): Promise<void> {
  const created_at = clock();
  const expires_at = created_at + 24 * 3_600_000;
  await database.transaction(({ db }) =>
    db.updateTable('sessions').set({ created_at, expires_at, last_used_at: created_at }).execute(),
  );
}
