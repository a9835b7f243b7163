import type Stripe from 'stripe';
import type { Session } from '../../../platform/http/session.ts';
import { findUser } from '../../accounts/public.ts';
import { readinessOf, retrieveAccount } from '../provider/accounts.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { refreshInTurn } from '../provider/refresh-in-turn.ts';
import {
  findPayoutAccount,
  findPayoutAccountOf,
  isFormer,
  type PayoutAccountRow,
  saveAccount,
  saveReadiness,
} from '../store/payouts/accounts.ts';
import { wakePayouts } from '../store/payouts/write.ts';
import { insertProviderEvent, isKnownEvent, type ProviderEvent } from '../store/provider-events.ts';
import { StaleRevisionError } from '../store/update-revision.ts';
import { checkApproved } from './guard-account.ts';

/**
 * Updates an account from the provider's current state: ready, restricted or gone. With an `event`, also stores its id; a
 * known event changes nothing. Throws when the caller must retry.
 */
export function refreshAccount(
  context: PaymentContext,
  accountId: string,
  event?: ProviderEvent,
): Promise<void> {
  const { client } = requireProvider(context);
  return refreshInTurn({ client, objectId: accountId, shared: !event }, () =>
    refreshOnce(context, accountId, event),
  );
}

async function refreshOnce(context: PaymentContext, accountId: string, event?: ProviderEvent): Promise<void> {
  const { database, tasks } = context;
  if (event && (await isKnownEvent(database.read, event.id))) return;
  // Read first: a revision that changes during the call to the provider makes this answer stale.
  const known = await findPayoutAccount(database.read, accountId);
  const account = await retrieveAccount(requireProvider(context).client, accountId);
  if (!known) {
    if (account) await adopt(context, account);
    return;
  }
  await database.transaction(async tx => {
    if (event && !(await insertProviderEvent(tx, event))) return;
    const readiness = account && readinessOf(account);
    if (!(await saveReadiness(tx, { accountId, revision: known.revision, readiness })))
      throw new StaleRevisionError();
    // Send the payouts that waited for the account. A transfer that such an account refuses keeps its delay.
    if (!readiness?.chargesEnabled) return;
    if (known.charges_enabled === 0) await wakePayouts(tx, known.user_id);
    tx.afterCommit(() => tasks.wake());
  });
}

/** Stores an account with our metadata but no row, because the provider's answer was lost. */
async function adopt({ database }: PaymentContext, account: Stripe.Account): Promise<void> {
  const userId = Number(account.metadata?.user_id);
  if (!Number.isSafeInteger(userId)) return;
  const user = await findUser(database.read, userId);
  // Other applications may open accounts through the same platform.
  if (user?.role !== 'technician' || account.metadata?.registered_at !== String(user.created_at)) return;
  const isOurs = await database.transaction(async tx => {
    if (await isFormer(tx.db, account.id)) return false;
    await saveAccount(tx, {
      userId,
      accountId: account.id,
      replacedAccountId: null,
      ...readinessOf(account),
    });
    return true;
  });
  // The row was read after the call to the provider, so its answer may be stale.
  if (isOurs && (await findPayoutAccount(database.read, account.id))) throw new StaleRevisionError();
}

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
