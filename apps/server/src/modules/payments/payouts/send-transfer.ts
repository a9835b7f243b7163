import { LEASE_MS } from '../../../platform/jobs/claim-jobs.ts';
import { NotYet } from '../../../platform/jobs/job-kind.ts';
import { refreshAccount } from '../payout-accounts/refresh-account.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { retrieveIntent } from '../provider/intents.ts';
import { objectId } from '../provider/object-id.ts';
import { createTransfer, findTransfer } from '../provider/transfers.ts';
import type { DuePayout } from '../store/payouts/read.ts';
import { setTransferKey } from '../store/payouts/write.ts';
import { endTransfer, isBlocked } from './end-transfer.ts';
import { saveTransfer } from './save-transfer.ts';
import { groupOf, transferKeyOf, transferParams } from './transfer-params.ts';

/** Refusals that are about the technician's account: it cannot take money now. */
const ACCOUNT_CODES = ['insufficient_capabilities_for_transfer', 'account_invalid', 'resource_missing'];
/** How long such an account is left alone unless the provider tells us of it earlier. */
const ACCOUNT_REST_MS = 3_600_000;

/**
 * Sends a technician their money through the provider, and keeps that it was sent. Throws when it should be tried
 * again. Before the provider is asked the key is kept, so that a lost answer is recognised the next time.
 */
export async function sendTransfer(context: PaymentContext, payout: DuePayout): Promise<void> {
  const { client } = requireProvider(context);
  const { accountId, transferKey, requestId } = payout;
  const charge = await chargeOf(context, payout);
  if (transferKey !== null) {
    const before = await findTransfer(client, charge, groupOf(requestId));
    if (before) return saveTransfer(context, payout, before);
    if (accountId === null || (await isBlocked(context.database.read, payout)))
      return giveUp(context, payout, transferKey);
  }
  if (accountId === null) return;
  const key = transferKey ?? transferKeyOf(payout, charge);
  const asking = await context.database.transaction(unit => setTransferKey(unit, payout, key));
  // Somebody has stopped it meanwhile.
  if (!asking) return;
  const answer = await createTransfer(client, transferParams(payout, accountId, charge), key);
  if ('id' in answer) return saveTransfer(context, payout, answer);
  await end(context, payout, key);
  if (ACCOUNT_CODES.includes(answer.code)) {
    await refreshAccount(context, accountId);
    throw new NotYet(context.clock() + ACCOUNT_REST_MS);
  }
  throw new Error(`The payment provider refused the transfer of payment ${payout.paymentId}: ${answer.code}`);
}

/** It was asked for without an answer, and may not be asked for again: once no call can be under way, it is over. */
async function giveUp(context: PaymentContext, payout: DuePayout, key: string): Promise<void> {
  const over = payout.updatedAt + LEASE_MS;
  if (context.clock() < over) throw new NotYet(over);
  await end(context, payout, key);
}

const end = ({ database, settings }: PaymentContext, { paymentId }: DuePayout, key: string): Promise<void> =>
  database.transaction(unit => endTransfer(unit, paymentId, key, settings.platformFeePercent));

/** Throws when the provider knows of no money to send. */
async function chargeOf(context: PaymentContext, { paymentId, intentId }: DuePayout): Promise<string> {
  const intent = intentId === null ? null : await retrieveIntent(requireProvider(context).client, intentId);
  const charge = objectId(intent?.latest_charge);
  if (intent?.status !== 'succeeded' || !charge) throw new Error(`Payment ${paymentId} has no charge`);
  return charge;
}
