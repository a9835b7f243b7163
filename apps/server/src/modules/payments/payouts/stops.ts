import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import type { StopCause } from '@oficio/domain/payments/payout-states.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import { findPaymentById, type PaymentRow, readTerms } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { findPayout, findStops, type PayoutRow, unsentOf } from '../store/payouts/read.ts';
import { deleteStops, insertStop } from '../store/payouts/write.ts';
import { changePayout, movePayout, NO_SHARE, type PayoutChange, remainingShare } from './move-payout.ts';

/** Causes that a release or a partial refund resolves. It also resolves `suspension` if that is the only cause. */
const DECIDABLE: readonly StopCause[] = ['problem', 'take_over', 'refund_found'];

/**
 * Adds a cause and freezes the payout; during a transfer only stores the cause, and `endTransfer` freezes the payout later.
 * The payment must be locked before `payout` is read. Returns false when the payout is not frozen afterwards.
 */
export async function addStop(
  tx: Transaction,
  payout: PayoutRow,
  cause: StopCause,
  change: PayoutChange = {},
): Promise<boolean> {
  if (payout.state === 'sent' || payout.state === 'cancelled') return false;
  await insertStop(tx, payout.payment_id, cause);
  if (payout.state === 'frozen') return changePayout(tx, payout, change);
  return movePayout(tx, payout, { action: 'stop', ...change });
}

/**
 * Removes a cause. After the last one, the payout is held for the rest of the customer's time to object, or due. The payment
 * must be locked before `payout` is read. Returns whether the payout moved.
 */
export async function removeStop(
  tx: Transaction,
  payout: PayoutRow,
  cause: StopCause,
  change: PayoutChange = {},
): Promise<boolean> {
  if (await isStillStopped(tx, payout, [cause], change)) return false;
  const isHeld = payout.release_at !== null && payout.release_at > tx.now;
  return movePayout(tx, payout, { action: isHeld ? 'resume' : 'release', ...change });
}

/**
 * Removes the causes that an administrator decided about; the payout is due unless another cause remains. The payment must
 * be locked before `payout` is read. Returns false when the payout is not frozen.
 */
export async function resolveStops(
  tx: Transaction,
  payout: PayoutRow,
  change: PayoutChange,
): Promise<boolean> {
  if (payout.state !== 'frozen') return false;
  const stops = await findStops(tx.db, payout.payment_id);
  const decided = DECIDABLE.filter(cause => stops.has(cause));
  if (await isStillStopped(tx, payout, decided.length > 0 ? decided : ['suspension'], change)) return true;
  return movePayout(tx, payout, { action: 'release', ...change });
}

/**
 * Removes causes. Returns true when the payout stays as it is, because another cause remains or it was not
 * frozen.
 */
async function isStillStopped(
  tx: Transaction,
  payout: PayoutRow,
  ended: readonly StopCause[],
  change: PayoutChange,
): Promise<boolean> {
  await deleteStops(tx, payout.payment_id, ended);
  if (payout.state !== 'frozen') return true;
  if ((await findStops(tx.db, payout.payment_id)).size === 0) return false;
  await changePayout(tx, payout, change);
  return true;
}

interface Stop {
  readonly cause: StopCause;
  /** The fee of the payment's terms. */
  readonly feePercent: number;
}

/**
 * Freezes the unsent part of a payout, so that an administrator decides; closes the payout when nothing is left. The payment
 * must be locked. Returns false when the payout is neither frozen nor closed, because its transfer is under way.
 */
export async function freezePayout(
  tx: Transaction,
  payment: Pick<PaymentRow, 'id' | 'amount_cents'>,
  { cause, feePercent }: Stop,
): Promise<boolean> {
  const payout = await findPayout(tx.db, payment.id);
  if (!payout) return false;
  const left = remainingShare(payout, await amountLeft(tx.db, payment), feePercent);
  if (left === null) return movePayout(tx, payout, { action: 'refund_all', left: NO_SHARE });
  return addStop(tx, payout, cause, { left });
}

/**
 * Freezes the unsent payouts of a taken-over user account, because the new owner did not do those jobs. An administrator
 * decides about them.
 */
export function subscribeTakeOvers(events: DomainEvents, settings: TermSettings): void {
  events.subscribe('account_taken_over', async (tx, { userId }) => {
    const frozen = await freezeUnsent(tx, userId, settings);
    if (frozen > 0) await tx.publish('payouts_stopped', { technicianId: userId, payouts: frozen });
  });
}

/** Returns the number of frozen payouts. During a transfer, a payout freezes only if the provider refuses the transfer. */
async function freezeUnsent(tx: Transaction, technicianId: number, settings: TermSettings): Promise<number> {
  let frozen = 0;
  for await (const { payment_id: paymentId, state } of unsentOf(tx.db, technicianId)) {
    await lockPayment(tx, paymentId);
    const payment = await findPaymentById(tx.db, paymentId);
    if (!payment) continue;
    const feePercent = readTerms(payment, settings).fee_percent;
    const isFrozen = await freezePayout(tx, payment, { cause: 'take_over', feePercent });
    if (isFrozen && state !== 'frozen') frozen += 1;
  }
  return frozen;
}
