import type { Reader, Transaction } from '../../../../platform/database/database.ts';
import { flagOf } from '../../../../platform/database/tables.ts';
import type { IdBatch } from '../id-batch.ts';
import { updateRevision } from '../update-revision.ts';
import { wakePayouts } from './write.ts';

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

interface Readiness {
  readonly onboardingComplete: boolean;
  readonly chargesEnabled: boolean;
}

interface NewAccount extends Readiness {
  readonly userId: number;
  readonly accountId: string;
  /** Id of the gone account that this one replaces; null for the first account. */
  readonly replacedAccountId: string | null;
}

/** Stores a technician's account unless another request stored one first. */
export async function saveAccount(tx: Transaction, account: NewAccount): Promise<void> {
  const { userId, accountId, replacedAccountId, onboardingComplete, chargesEnabled } = account;
  const standing = {
    account_id: accountId,
    is_gone: flagOf(false),
    onboarding_complete: flagOf(onboardingComplete),
    charges_enabled: flagOf(chargesEnabled),
    updated_at: tx.now,
  };
  if (replacedAccountId === null)
    await tx.db
      .insertInto('payout_accounts')
      .values({ ...standing, user_id: userId, revision: 0, created_at: tx.now })
      .onConflict(conflict => conflict.doNothing())
      .execute();
  else
    await tx.db
      .updateTable('payout_accounts')
      .set(known => ({ ...standing, revision: known('revision', '+', 1) }))
      .where('user_id', '=', userId)
      .where('account_id', '=', replacedAccountId)
      .where('is_gone', '=', 1)
      .execute();
  if (chargesEnabled) await wakePayouts(tx, userId);
}

/** Retires a user's payout account: no more transfers go there, and the user may open another one. */
export async function retireAccount(tx: Transaction, userId: number): Promise<void> {
  const given = await tx.db
    .deleteFrom('payout_accounts')
    .where('user_id', '=', userId)
    .returning('account_id')
    .executeTakeFirst();
  if (given)
    await tx.db
      .insertInto('former_payout_accounts')
      .values({ account_id: given.account_id, user_id: userId, given_up_at: tx.now })
      .execute();
}

interface AccountRevision {
  readonly accountId: string;
  /** Revision of the row before the call to the provider. */
  readonly revision: number;
  /** Null when the provider does not know the account. */
  readonly readiness: Readiness | null;
}

/**
 * Stores the provider's state of an account. Returns false, with nothing written, when a newer state may have
 * been stored.
 */
export function saveReadiness(
  tx: Transaction,
  { accountId, revision, readiness }: AccountRevision,
): Promise<boolean> {
  const update = tx.db
    .updateTable('payout_accounts')
    .set({
      is_gone: flagOf(readiness === null),
      onboarding_complete: flagOf(readiness?.onboardingComplete ?? false),
      charges_enabled: flagOf(readiness?.chargesEnabled ?? false),
    })
    .where('account_id', '=', accountId);
  return updateRevision(tx, update, revision);
}
