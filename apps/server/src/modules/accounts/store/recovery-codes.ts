import type { Reader, Transaction } from '../../../platform/database/database.ts';

export interface StoredRecoveryCode {
  readonly name: string;
  readonly hash: string;
}

export const findRecoveryCode = (
  db: Reader,
  userId: number,
  name: string,
): Promise<StoredRecoveryCode | undefined> =>
  db
    .selectFrom('recovery_codes')
    .select(['name', 'hash'])
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();

export async function countRecoveryCodes(db: Reader, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Replaces the recovery codes of a user. */
export async function replaceRecoveryCodes(
  { db }: Transaction,
  userId: number,
  codes: readonly StoredRecoveryCode[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, ...code })))
    .execute();
}

/** Deletes a recovery code. Returns false when it was used or replaced, so that only one of two parallel calls uses it. */
export async function useRecoveryCode(
  { db }: Transaction,
  userId: number,
  { name, hash }: StoredRecoveryCode,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
