import type { Database, Reader } from '../database/database.ts';
import { makeKeyPair, type VapidKeys } from '../settings/vapid-pair.ts';

/**
 * Returns the key stored in the database and creates it on first use. It is in the database because all instances share
 * it and the stored subscriptions work only with it.
 */
export async function loadVapidKeys(database: Database): Promise<VapidKeys> {
  const stored = await findKeys(database.read);
  if (stored) return stored;
  return database.transaction(async tx => {
    const { publicKey, privateKey } = makeKeyPair();
    await tx.db
      .insertInto('vapid_keys')
      .values({ id: 1, public_key: publicKey, private_key: privateKey, created_at: tx.now })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute();
    const keys = await findKeys(tx.db);
    if (!keys) throw new Error('The table vapid_keys has no row after the insert');
    return keys;
  });
}

async function findKeys(db: Reader): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('vapid_keys').select(['public_key', 'private_key']).executeTakeFirst();
  return row && { publicKey: row.public_key, privateKey: row.private_key };
}
