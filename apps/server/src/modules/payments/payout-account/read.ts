import type { Reader } from '../../../platform/database/database.ts';
import '../tables.ts';

const selectAccounts = (db: Reader) =>
  db
    .selectFrom('payout_accounts')
    .select([
      'user_id as userId',
      'account_id as accountId',
      'is_gone as isGone',
      'onboarding_complete as onboardingComplete',
      'charges_enabled as chargesEnabled',
      'revision',
    ]);

export type PayoutAccountRow = Awaited<
  ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>
>;

export const findAccountOf = (db: Reader, userId: number) =>
  selectAccounts(db).where('user_id', '=', userId).executeTakeFirst();

export const findAccount = (db: Reader, accountId: string) =>
  selectAccounts(db).where('account_id', '=', accountId).executeTakeFirst();

/** All that the provider is known to have. */
export const findStandingAccounts = (db: Reader) => selectAccounts(db).where('is_gone', '=', 0).execute();
