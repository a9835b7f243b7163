import type { Selectable } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type AttemptRow = Selectable<Tables['login_attempts']>;

/**
 * Returns the failures of these keys and locks their rows until the end of the transaction. Creates missing rows, because two
 * transactions could otherwise both count the first failure. Sorts the keys, so that two transactions cannot wait for each other.
 */
export const lockAttempts = ({ db, now }: Transaction, keys: readonly string[]): Promise<AttemptRow[]> =>
  db
    .insertInto('login_attempts')
    .values([...keys].sort().map(key => ({ key, count: 0, last_at: 0, expires_at: now })))
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ count: ref('login_attempts.count') })),
    )
    .returning(['key', 'count', 'last_at', 'expires_at'])
    .execute();

/** Stores the failures of rows that this transaction has locked. */
export async function saveAttempts({ db }: Transaction, rows: readonly AttemptRow[]): Promise<void> {
  await db
    .insertInto('login_attempts')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(({ ref }) => ({
        count: ref('excluded.count'),
        last_at: ref('excluded.last_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute();
}
