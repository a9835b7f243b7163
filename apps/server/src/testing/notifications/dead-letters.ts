import type { App } from '../../app.ts';

/** Creates a mail that is a dead letter. Returns its id in the outbox. */
export async function seedDeadLetter({ platform }: App): Promise<number> {
  const { id } = await platform.database.transaction(({ db, now }) =>
    db
      .insertInto('outbox')
      .values({ kind: 'mail', recipient: '', payload: '{}', attempts: 1, created_at: now, dead_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
