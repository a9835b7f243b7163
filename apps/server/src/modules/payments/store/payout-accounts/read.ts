import type { Reader } from '../../../../platform/database/database.ts';
import type { IdBatch } from '../id-batch.ts';

const selectAccounts = (db: Reader) =>
  db
    .selectFrom('payout_accounts')
    .select(['user_id', 'account_id', 'is_gone', 'onboarding_complete', 'charges_enabled', 'revision']);

export type PayoutAccountRow = Awaited<
  ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>
>;

export const findPayoutAccountOf = (db: Reader, userId: number) =>
  selectAccounts(db).where('user_id', '=', userId).executeTakeFirst();

export const findPayoutAccount = (db: Reader, accountId: string) =>
  selectAccounts(db).where('account_id', '=', accountId).executeTakeFirst();

/** Returns the last retired account of a technician; undefined without one. */
export const findLastFormer = (db: Reader, userId: number) =>
  db
    .selectFrom('former_payout_accounts')
    .select('account_id')
    .where('user_id', '=', userId)
    .orderBy('given_up_at', 'desc')
    .executeTakeFirst();

/** Returns true if the account belonged to a previous owner and must not receive money. */
export async function isFormer(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_payout_accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the accounts that exist at the provider. */
export const findConnectedAccounts = (db: Reader, { after, limit }: IdBatch) =>
  selectAccounts(db)
    .select('user_id as id')
    .where('is_gone', '=', 0)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
