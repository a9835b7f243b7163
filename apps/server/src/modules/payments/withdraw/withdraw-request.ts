import type { Body } from '@oficio/domain/endpoint.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { paymentEndpoints } from '@oficio/domain/payments/contract.ts';
import { UNDECIDED } from '@oficio/domain/payments/disputes.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { holdEndsAt } from '@oficio/domain/payments/payment-terms.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Settings } from '../../../platform/settings.ts';
import { actOnRequest, type RequestRow } from '../../requests/public.ts';
import { disputedOf } from '../disputes/read.ts';
import { openPayout } from '../payouts/open-payout.ts';
import { findPaidPayment } from '../read.ts';
import { lockPayment } from '../refunds/lock-payment.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { termsOf } from '../terms-of.ts';
import { findAsParty } from './party.ts';
import { type RefundDue, refundDue } from './refund-due.ts';

type Wish = Body<typeof paymentEndpoints.withdrawRequest>;

/**
 * One of the two ends a job before it starts: the customer gets back what the tiers say, the technician the rest. Throws
 * 404 unless it is theirs, 409 when it cannot be ended now, or when what goes back is not what they were shown.
 */
export async function withdrawRequest(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  { reason, refund }: Wish,
): Promise<void> {
  await database.transaction(async unit => {
    const { request, by } = await findAsParty(unit.db, session, requestId);
    await actOnRequest(unit, {
      requestId,
      action: 'withdraw',
      session,
      radiusKm: settings.broadcastRadiusKm,
      set: () => ({ cancel_reason: reason }),
    });
    await lockPaid(unit, requestId);
    const due = await refundDue(unit.db, { request, by, now: unit.now });
    if (toCents(refund) !== (due?.refundCents ?? 0)) throw new Failure('refund_changed', { field: 'refund' });
    if (due) await share(unit, request, due, { reason, actorId: session.userId, settings });
  });
}

async function lockPaid(unit: Unit, requestId: number): Promise<void> {
  const payment = await findPaidPayment(unit.db, requestId);
  if (payment) await lockPayment(unit, payment.id);
}

interface Terms {
  readonly reason: string;
  readonly actorId: number;
  readonly settings: Settings;
}

async function share(unit: Unit, request: RequestRow, due: RefundDue, terms: Terms): Promise<void> {
  const { payment, refundCents, restCents } = due;
  const { reason, actorId, settings } = terms;
  // Until the bank has decided there is nothing to share.
  if ((await disputedOf(unit.db, payment.id, UNDECIDED)) > 0) throw new Failure('payment_disputed');
  if (refundCents > 0)
    await scheduleRefund(unit, { payment, amountCents: refundCents, cause: 'withdrawn', reason, actorId });
  if (request.technicianId === null) return;
  await openPayout(unit, {
    payment,
    technicianId: request.technicianId,
    amountCents: restCents,
    feePercent: settings.platformFeePercent,
    state: 'held',
    releaseAt: holdEndsAt(termsOf(payment, settings), unit.now, null),
  });
}
