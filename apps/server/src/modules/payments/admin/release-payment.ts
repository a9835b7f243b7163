import { Failure } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { movePayout } from '../payouts/move-payout.ts';
import { findDecidable } from './decidable.ts';

/** The technician gets what was stopped; both sides read why. Throws 404, or 409 when nothing is stopped. */
export async function releasePayment(
  { database }: Platform,
  { userId }: Session,
  paymentId: number,
  reason: string,
): Promise<void> {
  await database.transaction(async unit => {
    const { payment, payout } = await findDecidable(unit, paymentId);
    const set = { decision: reason, decided_by: userId, decided_at: unit.now };
    const moved = payout && (await movePayout(unit, payout, { action: 'release', set }));
    if (!moved) throw new Failure('nothing_held');
    await unit.record('payout_decided', { requestId: payment.requestId, refundCents: 0 });
  });
}
