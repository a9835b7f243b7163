import type { App } from '../../app.ts';

/** Extends all sessions after a test has moved the clock further than a session lasts. */
export async function extendSessions({ platform: { database, clock } }: App): Promise<void> {
  const expires_at = clock() + 24 * 3_600_000;
  await database.transaction(({ db }) => db.updateTable('sessions').set({ expires_at }).execute());
}
