import { SETUP_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';

export const hasSecondFactor = async (db: Reader, userId: number): Promise<boolean> =>
  (await findSecondFactor(db, userId)) !== undefined;

export const findSecondFactor = (db: Reader, userId: number) =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'enabled_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stores a secret that waits for its first code, instead of an earlier one. */
export async function upsertSetup({ db, now }: Transaction, userId: number, secret: string): Promise<void> {
  const setup = { secret, expires_at: now + SETUP_TERM };
  await db
    .insertInto('second_factor_setups')
    .values({ user_id: userId, ...setup })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(setup))
    .execute();
}

/** Returns the secret that waits for its first code, or null. */
export async function findSetup(db: Reader, userId: number, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('second_factor_setups')
    .select('secret')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.secret ?? null;
}

interface NewSecondFactor {
  readonly secret: string;
  /** The time step of the code that enabled it. */
  readonly step: number;
}

/** Enables the waiting secret. Returns false when another call has enabled or replaced it. */
export async function enableSetup(
  { db, now }: Transaction,
  userId: number,
  { secret, step }: NewSecondFactor,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor_setups')
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const factor = { secret, last_step: step, enabled_at: now };
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...factor })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(factor))
    .execute();
  return true;
}

/** Marks a code of the app as used. Returns false when this or a later code was used, so that each one works once. */
export async function useStep(
  { db }: Transaction,
  userId: number,
  { secret, step }: NewSecondFactor,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the secrets and recovery codes of a user. Returns whether a second factor was enabled. */
export async function deleteSecondFactor({ db }: Transaction, userId: number): Promise<boolean> {
  await db.deleteFrom('second_factor_setups').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns the secrets of the next users, in the order of their ids, that are not encrypted with this key. */
export const staleSecretsAfter = (
  db: Reader,
  userId: number,
  { key, limit }: { readonly key: string; readonly limit: number },
) =>
  db
    .selectFrom('second_factors')
    .select(['user_id', 'secret'])
    .where('user_id', '>', userId)
    .where('secret', 'not like', `${key}.%`)
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** Stores the same secret with another encryption, unless the user has replaced it meanwhile. */
export async function replaceSecret(
  { db }: Transaction,
  userId: number,
  { sealed, next }: { readonly sealed: string; readonly next: string },
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ secret: next })
    .where('user_id', '=', userId)
    .where('secret', '=', sealed)
    .execute();
}

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
