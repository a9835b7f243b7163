import type { App } from '../../app.ts';
import { scheduleRefund } from '../../modules/payments/refunds/schedule-refund.ts';
import { saveRefusal } from '../../modules/payments/refunds/upsert-refund.ts';
import { findPaidPayment } from '../../modules/payments/store/charges/read.ts';
import { findRefund } from '../../modules/payments/store/refunds.ts';
import { moveRequest } from '../../modules/requests/public.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Parties, payAs, seedOffer } from './payments.ts';

export interface FailedRefund {
  readonly requestId: number;
  readonly paymentId: number;
  readonly refundId: number;
}

/** Creates a job that its technician cancelled after the payment, with a refund that the provider refused. */
export async function seedFailedRefund(
  app: App,
  parties: Pick<Parties, 'customer' | 'technician'>,
  euros: number,
): Promise<FailedRefund> {
  const { customer, technician } = parties;
  const requestId = await seedOffer(app, parties, euros);
  await payAs(customer, app, requestId);
  // In one transaction, so that no worker can ask the provider in between.
  return app.platform.database.transaction(async tx => {
    await moveRequest(tx, {
      requestId,
      from: 'payment_completed',
      action: 'withdraw',
      actor: 'assigned_technician',
      actorId: technician.id,
      set: { cancel_reason: 'No puedo ir' },
    });
    const payment = await findPaidPayment(tx.db, requestId);
    if (!payment) throw new Error(`Request ${requestId} is not paid`);
    const refundId = await scheduleRefund(tx, {
      payment,
      amountCents: payment.amount_cents,
      cause: 'withdrawn',
      reason: 'No puedo ir',
      actorId: technician.id,
    });
    return refuse(tx, refundId);
  });
}

/** Lets the provider refuse the due refund of a request. */
export const refuseRefund = (app: App, requestId: number): Promise<FailedRefund> =>
  app.platform.database.transaction(async tx => {
    const { id } = await tx.db
      .selectFrom('refunds')
      .select('id')
      .where('request_id', '=', requestId)
      .where('status', '=', 'due')
      .executeTakeFirstOrThrow();
    return refuse(tx, id);
  });

async function refuse(tx: Transaction, refundId: number): Promise<FailedRefund> {
  const row = await findRefund(tx.db, refundId);
  if (!row) throw new Error(`There is no refund ${refundId}`);
  await saveRefusal(tx, row, 'expired_or_canceled_card');
  return { requestId: row.request_id, paymentId: row.payment_id, refundId };
}

/** Returns the failed refunds of a request in euros, including resolved ones. */
export async function failedRefundsOf({ platform }: App, requestId: number) {
  const rows = await platform.database.read
    .selectFrom('refunds')
    .select(['id', 'amount_cents as cents'])
    .where('request_id', '=', requestId)
    .where('status', '=', 'failed')
    .execute();
  return rows.map(({ id, cents }) => ({ id, amount: cents / 100 }));
}
