import type { Database, Reader } from '../database/database.ts';
import { makeKeyPair, type VapidKeys } from '../settings/vapid-pair.ts';

/**
 * The key that is kept in the database, made by whoever asks first. There, and not in a file, because instances that share a
 * database must share it, and because the subscriptions made with it, which nothing else can use, are kept there too.
 */
export async function keptVapidKeys(database: Database): Promise<VapidKeys> {
  const kept = await findKeys(database.read);
  if (kept) return kept;
  return database.transaction(async tx => {
    const { publicKey, privateKey } = makeKeyPair();
    await tx.db
      .insertInto('vapid_keys')
      .values({ id: 1, public_key: publicKey, private_key: privateKey, created_at: tx.now })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute();
    const keys = await findKeys(tx.db);
    if (!keys) throw new Error('The key of push messages was not kept');
    return keys;
  });
}

const findKeys = (db: Reader): Promise<VapidKeys | undefined> =>
  db
    .selectFrom('vapid_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();
