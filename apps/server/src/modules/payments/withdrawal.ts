import type { Body } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import type { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { actOnce } from '../../platform/database/sent-forms.ts';
import type { Session } from '../../platform/http/session.ts';
import type { SentForm } from '../../platform/once/sent-form.ts';
import type { Platform } from '../../platform/platform.ts';
import { actOnRequest, findParty, lockUser } from '../requests/public.ts';
import { sharePayment } from './refunds/share-payment.ts';
import { findPaidPayment } from './store/charges/read.ts';
import { lockPayment } from './store/charges/write.ts';
import { disputedAmount } from './store/disputes.ts';
import { assertDecided } from './store/problems/read.ts';
import { refundDue } from './withdrawal/refund-due.ts';

type WithdrawalBody = Body<typeof withdrawalEndpoints.withdrawRequest>;

/**
 * Ends a job for one side and divides its payment by `refundDue`. Throws 404 when the caller is not a party, 409 when the
 * side cannot end the job now, a problem is undecided, or the refund differs from the one that the page showed.
 */
export async function withdrawRequest(
  platform: Platform,
  form: SentForm,
  session: Session,
  requestId: number,
  { reason, refund }: Pick<WithdrawalBody, 'reason' | 'refund'>,
): Promise<void> {
  const { settings } = platform;
  await actOnce(platform, form, async tx => {
    const { request, by } = await findParty(tx.db, session, requestId);
    // The customer may get a copy of the request. A suspension or a deletion also locks the customer before the request.
    if (by === 'technician' && request.is_open === 1) await lockUser(tx.db, request.user_id);
    await actOnRequest(tx, {
      requestId,
      action: 'withdraw',
      session,
      radiusKm: settings.broadcastRadiusKm,
      set: () => ({ cancel_reason: reason }),
    });
    await lockPaid(tx, requestId);
    await assertDecided(tx.db, requestId);
    const due = await refundDue(tx.db, { request, by, now: tx.now });
    if (toCents(refund) !== (due?.refundCents ?? 0))
      throw new AppError('refund_changed', { field: 'refund' });
    if (!due) return null;
    // The platform cannot divide disputed money until the bank decides.
    if ((await disputedAmount(tx.db, due.payment.id, UNDECIDED)) > 0) throw new AppError('payment_disputed');
    await sharePayment(tx, settings, {
      ...due,
      technicianId: request.technician_id,
      cause: 'withdrawn',
      reason,
      actorId: session.userId,
    });
    return null;
  });
}

async function lockPaid(tx: Transaction, requestId: number): Promise<void> {
  const payment = await findPaidPayment(tx.db, requestId);
  if (payment) await lockPayment(tx, payment.id);
}
