import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { NotYet, type Schedule, type TaskKind } from '../../../platform/tasks/task-kind.ts';
import type { PaymentContext } from '../provider/context.ts';
import { findPayoutAccountOf } from '../store/payouts/accounts.ts';
import {
  type DuePayout,
  findDuePayouts,
  findExpiredHolds,
  findNextDuePayout,
  findNextHoldExpiry,
  type HeldPayout,
} from '../store/payouts/read.ts';
import { reschedulePayout, saveTransferFailure, wakePayouts } from '../store/payouts/write.ts';
import { lockPayout, movePayout } from './move-payout.ts';
import { sendTransfer, TransferRefusedError, transferFailureOf } from './send-transfer.ts';

/** Administrators are notified after this many failed attempts; the task keeps trying. */
const REPORTED_ATTEMPT = 5;

/** Releases held payouts when the customer's time to object ends. */
export const holdExpiryTask = ({ database }: PaymentContext): TaskKind<HeldPayout> => ({
  name: 'end of a hold',
  findDue: findExpiredHolds,
  findNext: findNextHoldExpiry,
  reschedule: reschedulePayout,
  attempt: ({ payment_id: paymentId }) =>
    database.transaction(async tx => {
      const payout = await lockPayout(tx, paymentId);
      // The customer or an administrator may have moved it first.
      if (payout) await movePayout(tx, payout, { action: 'hold_expired' });
    }),
});

/**
 * Time after which a payout without a ready account is looked at again. The change of an account wakes its payouts; this finds
 * those that missed it.
 */
const ACCOUNT_CHECK_MS = DAY_MS;

/** Transfers due payouts to ready accounts. Payouts without a ready account wait. */
export const transferTask = (context: PaymentContext): TaskKind<DuePayout> => ({
  name: 'transfer',
  findDue: findDuePayouts,
  findNext: findNextDuePayout,
  reschedule: rescheduleTransfer,
  async attempt(payout) {
    const { account_id: accountId, transfer_key: transferKey } = payout;
    if (accountId === null && transferKey === null) throw new NotYet(context.clock() + ACCOUNT_CHECK_MS);
    try {
      await sendTransfer(context, payout);
    } catch (error) {
      if (error instanceof NotYet) throw error;
      await saveFailure(context, payout, error);
      if (error instanceof TransferRefusedError && error.retryAt !== null) throw new NotYet(error.retryAt);
      if (payout.attempts === REPORTED_ATTEMPT) await report(context, payout);
      throw error;
    }
  },
});

/** Reschedules a payout. Wakes it if its account became ready during an attempt that read none and now postpones it. */
async function rescheduleTransfer(tx: Transaction, payout: DuePayout, to: Schedule): Promise<boolean> {
  if (!(await reschedulePayout(tx, payout, to))) return false;
  const { account_id: knownAccountId, technician_id: technicianId } = payout;
  if (to.attempts > 0 || knownAccountId !== null) return true;
  const account = await findPayoutAccountOf(tx.db, technicianId);
  if (account?.charges_enabled === 1 && account.is_gone === 0) await wakePayouts(tx, technicianId);
  return true;
}

/** Stores why an attempt failed, for the screens. An attempt that the shutdown interrupts did not fail. */
async function saveFailure(
  { database, shutdown }: PaymentContext,
  { payment_id: paymentId }: DuePayout,
  error: unknown,
): Promise<void> {
  if (shutdown.requested.aborted) return;
  await database.transaction(tx => saveTransferFailure(tx, paymentId, transferFailureOf(error)));
}

const report = (
  { database }: PaymentContext,
  { request_id: requestId, payment_id: paymentId }: DuePayout,
): Promise<void> => database.transaction(tx => tx.publish('payout_failing', { requestId, paymentId }));
