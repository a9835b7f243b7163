import { formatCents } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { objectId } from '../provider/object-id.ts';
import { retrieveRefund } from '../provider/refunds.ts';
import { refreshRefund } from '../refunds/refresh-refund.ts';
import { statusOf } from '../refunds/upsert-refund.ts';
import { findPaymentOfIntent } from '../store/charges/read.ts';
import { findRefundOfProvider, findRefundsSince } from '../store/refunds.ts';
import { compareOurs, compareTheirs } from './compare-pages.ts';
import type { Progress } from './progress.ts';

/** Age of an unrequested refund that is reported. Milliseconds. */
const OVERDUE_AFTER_MS = 24 * 3_600_000;

/** Compares the stored refunds with the provider's. */
export function compareRefunds(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  const { client } = requireProvider(context);
  return compareTheirs<Stripe.Refund>(progress, {
    list: params => client.refunds.list(params),
    differs: refund => refundDiffers(read, refund),
    recheck: {
      refresh: ({ id }) => refreshRefund(context, id),
      retrieve: ({ id }) => retrieveRefund(client, id),
    },
  });
}

/** Reports refunds that are overdue or that the provider does not know. */
export function compareOwnRefunds(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  const { client } = requireProvider(context);
  return compareOurs(progress, {
    read: page => findRefundsSince(read, progress.since ?? 0, page),
    objectIdOf: ({ refund_id }) => refund_id,
    async check(row, isListed) {
      const { refund_id: refundId, request_id: requestId, amount_cents: amountCents } = row;
      const what = `la devolución de ${formatCents(amountCents)} de la solicitud ${requestId}`;
      const isOverdue = row.status === 'due' && row.created_at < context.clock() - OVERDUE_AFTER_MS;
      if (refundId === null && isOverdue) progress.addFinding(`Lleva más de un día sin hacerse ${what}.`);
      if (refundId !== null && !isListed && !(await retrieveRefund(client, refundId)))
        progress.addFinding(`El proveedor no conoce ${what} (${refundId}).`);
    },
  });
}

async function refundDiffers(read: Reader, refund: Stripe.Refund): Promise<string | null> {
  const intentId = objectId(refund.payment_intent);
  const payment = intentId === undefined ? undefined : await findPaymentOfIntent(read, intentId);
  // Other applications may take payments through the same account.
  if (!payment) return null;
  const ours = await findRefundOfProvider(read, refund.id);
  const request = `solicitud ${payment.request_id}`;
  if (!ours)
    return `La devolución ${refund.id} de ${formatCents(refund.amount)} no está en nuestra contabilidad (${request}).`;
  if (ours.amount_cents !== refund.amount)
    return `La devolución ${refund.id} es de ${formatCents(refund.amount)} en el proveedor y de ${formatCents(ours.amount_cents)} en nuestra contabilidad (${request}).`;
  return ours.status === statusOf(refund)
    ? null
    : `La devolución ${refund.id} está en «${refund.status}» en el proveedor y en «${ours.status}» en nuestra contabilidad (${request}).`;
}
