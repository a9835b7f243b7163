import { LEASE_MS } from '../../../platform/tasks/claim-tasks.ts';
import { NotYet } from '../../../platform/tasks/task-kind.ts';
import { refreshAccount } from '../payout-accounts/refresh-account.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { retrieveIntent } from '../provider/intents.ts';
import { objectId } from '../provider/object-id.ts';
import { createTransfer, findTransfer, type TransferRefusal } from '../provider/transfers.ts';
import type { DuePayout } from '../store/payouts/read.ts';
import { setTransferKey } from '../store/payouts/write.ts';
import { endTransfer, isBlocked } from './end-transfer.ts';
import { saveTransfer } from './save-transfer.ts';
import { groupOf, transferKeyOf, transferParams } from './transfer-params.ts';

/** Refusal codes caused by the technician's account, which cannot take money now. */
const ACCOUNT_CODES = ['insufficient_capabilities_for_transfer', 'account_invalid', 'resource_missing'];
/** Delay before the next attempt for such an account, unless a webhook reports a change. */
const ACCOUNT_RETRY_DELAY_MS = 3_600_000;

/** The provider refused a transfer. */
export class TransferRefusedError extends Error {
  readonly refusal: TransferRefusal;
  /** When to try again, in milliseconds since the epoch; null leaves it to the scheduler. */
  readonly retryAt: number | null;

  constructor(paymentId: number, refusal: TransferRefusal, retryAt: number | null) {
    super(`The payment provider refused the transfer of payment ${paymentId}: ${refusal.code}`);
    this.refusal = refusal;
    this.retryAt = retryAt;
  }
}

/**
 * Transfers a payout and stores the result. Throws when it must be retried. The idempotency key is stored
 * before the call, so that a transfer with a lost answer is found later.
 */
export async function sendTransfer(context: PaymentContext, payout: DuePayout): Promise<void> {
  const { client } = requireProvider(context);
  const { account_id: accountId, transfer_key: transferKey, request_id: requestId } = payout;
  const charge = await chargeOf(context, payout);
  if (transferKey !== null) {
    const before = await findTransfer(client, charge, groupOf(requestId));
    if (before) return saveTransfer(context, payout, before);
    if (accountId === null || (await isBlocked(context.database.read, payout)))
      return endUnanswered(context, payout, transferKey);
  }
  if (accountId === null) return;
  const key = transferKey ?? transferKeyOf(payout, charge);
  const isKeyStored = await context.database.transaction(tx => setTransferKey(tx, payout, key));
  // Another process froze the payout after this one read it.
  if (!isKeyStored) return;
  const answer = await createTransfer(client, transferParams(payout, accountId, charge), key);
  if ('id' in answer) return saveTransfer(context, payout, answer);
  await end(context, payout, key);
  const isOfAccount = ACCOUNT_CODES.includes(answer.code);
  if (isOfAccount) await refreshAccount(context, accountId);
  throw new TransferRefusedError(
    payout.payment_id,
    answer,
    isOfAccount ? context.clock() + ACCOUNT_RETRY_DELAY_MS : null,
  );
}

/** Ends a transfer without an answer after the lease, when its call can no longer be running. */
async function endUnanswered(context: PaymentContext, payout: DuePayout, key: string): Promise<void> {
  const over = payout.updated_at + LEASE_MS;
  if (context.clock() < over) throw new NotYet(over);
  await end(context, payout, key);
}

const end = (
  { database, settings }: PaymentContext,
  { payment_id: paymentId }: DuePayout,
  key: string,
): Promise<void> => database.transaction(tx => endTransfer(tx, paymentId, key, settings));

/** Returns the payment's charge. Throws when the provider has no money to transfer. */
async function chargeOf(
  context: PaymentContext,
  { payment_id: paymentId, intent_id: intentId }: DuePayout,
): Promise<string> {
  const intent = intentId === null ? null : await retrieveIntent(requireProvider(context).client, intentId);
  const charge = objectId(intent?.latest_charge);
  if (intent?.status !== 'succeeded' || !charge) throw new Error(`Payment ${paymentId} has no charge`);
  return charge;
}
