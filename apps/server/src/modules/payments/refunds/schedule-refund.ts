import { Failure } from '@oficio/domain/errors.ts';
import { UNDECIDED } from '@oficio/domain/payments/disputes.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { leftOf } from '../store/charges/amount-left.ts';
import { lockPayment } from '../store/charges/lock-payment.ts';
import { disputedOf } from '../store/disputes/read.ts';
import type { RefundFact } from './facts.ts';

interface NewRefund {
  readonly payment: { readonly id: number; readonly requestId: number; readonly amountCents: Cents };
  readonly amountCents: Cents;
  readonly cause: RefundFact['cause'];
  /** Both sides read it; null when nobody said one. */
  readonly reason: string | null;
  /** Who decided it; null when nobody in person did. */
  readonly actorId: number | null;
  /** It takes the place of a refund that failed. */
  readonly isRetry?: boolean;
}

/**
 * Decides that money goes back: the worker asks the provider for it after the commit, and it is booked once the provider
 * has it. Returns its id. Throws 409 when it is more than what is left of the payment.
 */
export async function scheduleRefund(unit: Unit, refund: NewRefund): Promise<number> {
  const { payment, amountCents, cause, reason, actorId, isRetry = false } = refund;
  await lockPayment(unit, payment.id);
  await assertLeft(unit.db, payment, amountCents);
  const { id } = await unit.db
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      request_id: payment.requestId,
      amount_cents: amountCents,
      cause,
      reason,
      actor_id: actorId,
      status: 'due',
      refund_id: null,
      failure: null,
      attempts: 0,
      attempt_at: unit.now,
      revision: 0,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await unit.record('refund_scheduled', {
    refundId: id,
    paymentId: payment.id,
    requestId: payment.requestId,
    amountCents,
    cause,
    isRetry,
  });
  return id;
}

/** Throws 409 when an amount is more than what is left of a payment and not with a bank. */
export async function assertLeft(
  db: Reader,
  payment: { readonly id: number; readonly amountCents: Cents },
  amountCents: Cents,
): Promise<void> {
  const inDispute = await disputedOf(db, payment.id, UNDECIDED);
  if (amountCents > (await leftOf(db, payment)) - inDispute) throw new Failure('refund_too_large');
}
