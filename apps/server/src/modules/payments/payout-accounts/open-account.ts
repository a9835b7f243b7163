import { AppError } from '@oficio/domain/errors.ts';
import { findUser } from '../../accounts/public.ts';
import { createAccount, readinessOf } from '../provider/accounts.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { findLastFormer, findPayoutAccountOf, type PayoutAccountRow } from '../store/payout-accounts/read.ts';
import { saveAccount } from '../store/payouts/accounts.ts';
import { accountKeyOf, accountParams } from './account-params.ts';
import { tellOwner } from './guard-account.ts';
import { checkApproved } from './holder.ts';

/**
 * Opens the technician's account with the provider and mails that to the technician, or returns the existing one, because a technician has one account. Throws
 * 403 unless the technician is approved, 409 when another call retires the account, 502 or 503 when the provider fails.
 */
export async function openAccount(context: PaymentContext, userId: number): Promise<PayoutAccountRow> {
  const { database, settings } = context;
  await checkApproved(database.read, userId);
  const { client } = requireProvider(context);
  const known = await findPayoutAccountOf(database.read, userId);
  if (known && known.is_gone === 0) return known;
  const user = await findUser(database.read, userId);
  if (!user) throw new AppError('session_required');
  const holder = { userId, email: user.email, registeredAt: user.created_at };
  const params = accountParams(holder, settings.publicUrl);
  const replacedAccountId = known?.account_id ?? null;
  // An equal request would return the previous owner's account, so the key names that account.
  const before = replacedAccountId ?? (await findLastFormer(database.read, userId))?.account_id ?? null;
  const created = await createAccount(client, params, accountKeyOf(holder, params, before));
  await database.transaction(tx =>
    saveAccount(tx, { userId, accountId: created.id, replacedAccountId, ...readinessOf(created) }),
  );
  await tellOwner(context, userId, 'opened');
  const kept = await findPayoutAccountOf(database.read, userId);
  if (!kept) throw new AppError('payout_account_missing');
  return kept;
}
