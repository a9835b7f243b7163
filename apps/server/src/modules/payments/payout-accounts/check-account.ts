import type { Session } from '../../../platform/http/session.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { findPayoutAccountOf, type PayoutAccountRow } from '../store/payout-accounts/read.ts';
import { checkApproved } from './holder.ts';
import { refreshAccount } from './refresh-account.ts';

/**
 * Returns the technician's account after a refresh; undefined without one. An administrator who sees the site as the technician gets
 * the stored state, because a view changes nothing. Throws 403 unless the technician is approved, 502 or 503 when the provider fails.
 */
export async function checkAccount(
  context: PaymentContext,
  { userId, viewerId }: Pick<Session, 'userId' | 'viewerId'>,
): Promise<PayoutAccountRow | undefined> {
  const { read } = context.database;
  await checkApproved(read, userId);
  requireProvider(context);
  const known = await findPayoutAccountOf(read, userId);
  if (!known || viewerId !== undefined) return known;
  await refreshAccount(context, known.account_id);
  return findPayoutAccountOf(read, userId);
}
