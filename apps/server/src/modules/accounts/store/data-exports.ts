import type { Reader, Transaction } from '../../../platform/database/database.ts';

/** Stores the start of a download and returns its id. */
export async function insertExport({ db, now }: Transaction, userId: number): Promise<number> {
  const row = { user_id: userId, started_at: now, ended_at: null };
  return (await db.insertInto('data_exports').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function endExport({ db, now }: Transaction, id: number): Promise<void> {
  await db.updateTable('data_exports').set({ ended_at: now }).where('id', '=', id).execute();
}

/** Returns the user's latest downloads, latest first. */
export const findLatestExports = (db: Reader, userId: number, limit: number) =>
  db
    .selectFrom('data_exports')
    .select(['started_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findExportsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('data_exports')
    .select(['started_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export async function deleteExportsOf({ db }: Transaction, userId: number): Promise<void> {
  await db.deleteFrom('data_exports').where('user_id', '=', userId).execute();
}
