import type { Database } from '../../../platform/database/database.ts';
import type { AppSecret } from '../../../platform/security/keys.ts';
import { reseal } from '../../../platform/security/seal.ts';
import { replaceSecret, staleSecretsAfter } from '../store/second-factors.ts';
import { secondFactorKeys } from './secret-keys.ts';

const BATCH = 200;

/**
 * Encrypts the stored secrets of all users with the current key, so that a previous secret can be removed. Returns how many
 * secrets no key can read; their owners need a recovery code or a reset.
 */
export async function resealSecondFactors(database: Database, secret: AppSecret): Promise<number> {
  const keys = secondFactorKeys(secret);
  let unreadable = 0;
  for (let last = 0; ; ) {
    const rows = await staleSecretsAfter(database.read, last, { key: keys.current.id, limit: BATCH });
    const changes = rows.map(row => ({ ...row, next: reseal(keys, row.secret) }));
    unreadable += changes.filter(({ next }) => next === null).length;
    await database.transaction(async tx => {
      for (const { user_id, secret: sealed, next } of changes)
        if (next !== null) await replaceSecret(tx, user_id, { sealed, next });
    });
    if (rows.length < BATCH) return unreadable;
    last = rows.at(-1)?.user_id ?? last;
  }
}
