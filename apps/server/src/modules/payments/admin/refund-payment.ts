import { Failure } from '@oficio/domain/errors.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leftOf } from '../left-of.ts';
import { changePayout, movePayout, type PayoutColumns } from '../payouts/move-payout.ts';
import type { PayoutRow } from '../payouts/read.ts';
import { NOTHING, type Share, shareOfRest } from '../payouts/share-of.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { type Decidable, findDecidable } from './decidable.ts';

interface Decision {
  readonly paymentId: number;
  /** Null: all that is left. */
  readonly amountCents: Cents | null;
  readonly reason: string;
}

/**
 * The customer gets an amount back, and the technician what is then left; both sides read why. Throws 404, or 409 when
 * there is nothing to give back any more, or less than that.
 */
export async function refundPayment(
  { database, settings }: Platform,
  { userId }: Session,
  { paymentId, amountCents, reason }: Decision,
): Promise<void> {
  await database.transaction(async unit => {
    const decidable = await findDecidable(unit, paymentId);
    const { payment, payout } = decidable;
    const available = await availableOf(unit, decidable);
    const refundCents = amountCents ?? available;
    if (available === 0) throw new Failure('nothing_held');
    if (refundCents > available) throw new Failure('refund_too_large');
    if (payout && payout.state !== 'sent' && payout.state !== 'cancelled') {
      const left = shareOfRest(payout, available - refundCents, settings.platformFeePercent);
      const set = { decision: reason, decided_by: userId, decided_at: unit.now };
      if (!(await leave(unit, payout, left, set))) throw new Failure('nothing_held');
    }
    const asked = { payment, amountCents: refundCents, cause: 'problem', reason, actorId: userId } as const;
    await scheduleRefund(unit, asked);
    await unit.record('payout_decided', { requestId: payment.requestId, refundCents });
  });
}

/** What is not the technician's yet and not on its way back either. */
async function availableOf(unit: Unit, { payment, payout }: Decidable): Promise<Cents> {
  const sent = payout?.state === 'sent' ? payout.amountCents + payout.feeCents : 0;
  return Math.max(0, (await leftOf(unit.db, payment)) - sent);
}

/** The technician is left with less, or with nothing; what was stopped goes, for it is decided. */
function leave(unit: Unit, payout: PayoutRow, left: Share | null, set: PayoutColumns): Promise<boolean> {
  if (left === null) return movePayout(unit, payout, { action: 'refund_all', left: NOTHING, set });
  if (payout.state === 'frozen') return movePayout(unit, payout, { action: 'release', left, set });
  return changePayout(unit, payout, { left, set });
}
