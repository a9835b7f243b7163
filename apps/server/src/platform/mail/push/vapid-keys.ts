import type { Database, Reader, Transaction } from '../../database/database.ts';
import type { KeyRing } from '../../security/keys.ts';
import { isSealed, reseal, seal, unseal } from '../../security/seal.ts';
import { makeKeyPair, type VapidKeys } from '../../settings/vapid-pair.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    /** The generated key, used when the environment has none. One row, shared by all instances. */
    vapid_keys: {
      id: 1;
      public_key: string;
      /** Sealed with a key of `APP_SECRET`. */
      private_key: string;
      created_at: Instant;
    };
  }
}

/**
 * Returns the pair stored in the database and creates it on first use. It is in the database because all instances share
 * it and the stored subscriptions work only with it. Throws when no key of the ring can read it.
 */
export async function loadVapidKeys(database: Database, ring: KeyRing): Promise<VapidKeys> {
  const stored = (await findPair(database.read)) ?? (await database.transaction(tx => createPair(tx, ring)));
  const { public_key: publicKey, private_key } = stored;
  // Earlier versions stored the key in clear. Their last instance may run beside this one.
  return { publicKey, privateKey: isSealed(private_key) ? unseal(ring, private_key) : private_key };
}

/** Encrypts the stored private key with the current key. Returns false when no key can read it. */
export function resealVapidKeys(database: Database, ring: KeyRing): Promise<boolean> {
  return database.transaction(async tx => {
    const pair = await findPair(tx.db);
    if (!pair) return true;
    const { private_key: stored } = pair;
    const next = isSealed(stored) ? reseal(ring, stored) : seal(ring, stored);
    if (next === null) return false;
    if (next !== stored)
      await tx.db
        .updateTable('vapid_keys')
        .set({ private_key: next })
        .where('private_key', '=', stored)
        .execute();
    return true;
  });
}

const findPair = (db: Reader) =>
  db.selectFrom('vapid_keys').select(['public_key', 'private_key']).executeTakeFirst();

async function createPair(tx: Transaction, ring: KeyRing) {
  const { publicKey, privateKey } = makeKeyPair();
  await tx.db
    .insertInto('vapid_keys')
    .values({ id: 1, public_key: publicKey, private_key: seal(ring, privateKey), created_at: tx.now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
  const pair = await findPair(tx.db);
  if (!pair) throw new Error('The table vapid_keys has no row after the insert');
  return pair;
}
