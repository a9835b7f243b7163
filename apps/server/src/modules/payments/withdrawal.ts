import type { Body, Reply } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { stallsFrom } from '@oficio/domain/must-act/deadlines.ts';
import { UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import { type Cents, toCents, toEuros } from '@oficio/domain/payments/money.ts';
import {
  type Party,
  refundPercent,
  shareOf,
  type WithdrawalReason,
  withdrawalReason,
} from '@oficio/domain/payments/payment-terms.ts';
import type { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { type Actor, decide } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { actOnce, type SentForm } from '../../platform/database/sent-forms.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { isActive } from '../accounts/public.ts';
import { actOnRequest, findParty, lockUser, type RequestRow } from '../requests/public.ts';
import { sharePayment } from './refunds/share-payment.ts';
import { shareableAmount } from './store/charges/amount-left.ts';
import { findPaidPayment, type PaymentRow, readCancellation, readTerms } from './store/charges/read.ts';
import { lockPayment } from './store/charges/write.ts';
import { disputedAmount } from './store/disputes.ts';
import { assertDecided, findCustomerReportEnd } from './store/problems/read.ts';

type WithdrawalBody = Body<typeof withdrawalEndpoints.withdrawRequest>;

const ACTORS: Readonly<Record<Party, Actor>> = { customer: 'customer', technician: 'assigned_technician' };

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

/**
 * Returns what ending the job now would refund. Throws 404 when the caller is not a party, 409 when the job
 * cannot be ended now.
 */
export async function getWithdrawal(
  { database, clock, settings }: Platform,
  session: Session,
  requestId: number,
): Promise<Reply<typeof withdrawalEndpoints.getWithdrawal>> {
  const { request, by } = await findParty(database.read, session, requestId);
  if (!decide(request.status, 'withdraw', ACTORS[by]).allowed) throw new AppError('request_moved');
  await assertDecided(database.read, requestId);
  const due = await refundDue(database.read, { request, by, now: clock() });
  if (!due) return { paid: 0, refund: 0, percent: 0, fee_percent: 0, why: 'terms' };
  return {
    paid: toEuros(due.refundCents + due.restCents),
    refund: toEuros(due.refundCents),
    percent: due.percent,
    fee_percent: readTerms(due.payment, settings).fee_percent,
    why: due.why,
  };
}

/** How ending a job divides its payment. */
interface RefundDue {
  readonly payment: PaymentRow;
  readonly percent: number;
  readonly why: WithdrawalReason;
  /** To the customer. */
  readonly refundCents: Cents;
  /** To the technician, the platform's fee included. */
  readonly restCents: Cents;
}

interface Withdrawal {
  readonly request: Pick<RequestRow, 'id' | 'technician_id'>;
  readonly by: Party;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Returns how ending the job now would divide its payment; undefined when nothing was paid. */
async function refundDue(db: Reader, { request, by, now }: Withdrawal): Promise<RefundDue | undefined> {
  const payment = await findPaidPayment(db, request.id);
  if (!payment) return undefined;
  const left = await shareableAmount(db, payment);
  const { agreed_at: agreedAt, paid_at: paidAt, created_at: createdAt } = payment;
  const customerReportEndedAt = await findCustomerReportEnd(db, request.id);
  const why = withdrawalReason({
    by,
    isSuspended: request.technician_id !== null && !(await isActive(db, request.technician_id)),
    isStalled: now >= stallsFrom({ agreedAt, paidAt: paidAt ?? createdAt, customerReportEndedAt }),
  });
  const percent = why === 'terms' ? refundPercent({ by, now, ...readCancellation(payment) }) : 100;
  // Of what is left: a share of the whole payment, after an earlier refund, would leave the technician almost nothing.
  const refundCents = shareOf(left, percent);
  return { payment, percent, why, refundCents, restCents: left - refundCents };
}
