import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { findAccountOf, type PayoutAccountRow } from '../store/payout-accounts/read.ts';
import { checkApproved } from './holder.ts';
import { refreshAccount } from './refresh-account.ts';

/**
 * The technician's account as the provider has it at this moment; undefined when there is none. Throws 403 unless they
 * are approved, 502 or 503 when the provider cannot say.
 */
export async function checkAccount(
  context: PaymentContext,
  userId: number,
): Promise<PayoutAccountRow | undefined> {
  const { read } = context.database;
  await checkApproved(read, userId);
  requireProvider(context);
  const known = await findAccountOf(read, userId);
  if (!known) return undefined;
  await refreshAccount(context, known.accountId);
  return findAccountOf(read, userId);
}
