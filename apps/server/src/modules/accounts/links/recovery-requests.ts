import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { DueKind, DueRow } from '../../../platform/due/due-kind.ts';
import { reappoint } from '../../../platform/due/reappoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailReset } from './reset-password.ts';

interface Ask extends DueRow {
  readonly id: number;
  readonly email_key: string;
}

/**
 * Keeps that somebody wants back in. Whether there is such an account is looked up later, so that neither the answer nor its
 * time tells.
 */
export async function askForRecovery({ database, due }: Pick<Platform, 'database' | 'due'>, email: string) {
  await database.transaction(async ({ db, now, afterCommit }) => {
    await db
      .insertInto('recovery_asks')
      .values({ email_key: emailKey(email), attempts: 0, attempt_at: now, created_at: now })
      .execute();
    afterCommit(() => due.wake());
  });
}

const selectAsks = (db: Reader) =>
  db
    .selectFrom('recovery_asks')
    .select(['id', 'email_key', 'attempts', 'attempt_at as attemptAt'])
    .orderBy('attempt_at');

/** Answers those who wait, by mail. */
export const recoveryWork = ({
  database,
  settings,
}: Pick<Platform, 'database' | 'settings'>): DueKind<Ask> => ({
  name: 'recovery',
  findDue: (db, now, limit) => selectAsks(db).where('attempt_at', '<=', now).limit(limit).execute(),
  findNext: async db => (await selectAsks(db).limit(1).executeTakeFirst())?.attemptAt ?? null,
  reschedule: ({ db }, ask, to) =>
    reappoint(db.updateTable('recovery_asks').where('id', '=', ask.id), ask, to),
  attempt: ({ id, email_key }) =>
    database.transaction(async unit => {
      const { numDeletedRows } = await unit.db
        .deleteFrom('recovery_asks')
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 1n) await mailReset(unit, email_key, settings.publicUrl);
    }),
});
