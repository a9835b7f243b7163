import { formatCents } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { refreshIntent } from '../charges/refresh-intent.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { retrieveIntent } from '../provider/intents.ts';
import { findArrivedPayments, findPaymentOfIntent } from '../store/charges/read.ts';
import { compareOurs, compareTheirs } from './compare-pages.ts';
import type { Progress } from './progress.ts';

/** Compares the stored payments with the provider's intents. */
export function compareIntents(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  const { client } = requireProvider(context);
  return compareTheirs<Stripe.PaymentIntent>(progress, {
    list: params => client.paymentIntents.list(params),
    differs: intent => paymentDiffers(read, intent),
    recheck: {
      refresh: ({ id }) => refreshIntent(context, id),
      retrieve: ({ id }) => retrieveIntent(client, id),
    },
  });
}

/** Reports payments that the provider does not know. */
export function compareOwnPayments(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  const { client } = requireProvider(context);
  return compareOurs(progress, {
    read: page => findArrivedPayments(read, progress.since ?? 0, page),
    objectIdOf: ({ intent_id }) => intent_id,
    async check({ intent_id: intentId, request_id: requestId, amount_cents: amountCents }, isListed) {
      if (intentId === null || isListed || (await retrieveIntent(client, intentId))) return;
      progress.addFinding(
        `El proveedor no conoce el pago ${intentId} de ${formatCents(amountCents)} (solicitud ${requestId}).`,
      );
    },
  });
}

async function paymentDiffers(read: Reader, intent: Stripe.PaymentIntent): Promise<string | null> {
  const { id, status, amount, metadata } = intent;
  // Other applications may take payments through the same account.
  if (!Number.isSafeInteger(Number(metadata.request_id))) return null;
  const payment = await findPaymentOfIntent(read, id);
  const request = `solicitud ${metadata.request_id}`;
  if (!payment)
    // Intents without a row matter only when money arrived.
    return status === 'succeeded'
      ? `Han llegado ${formatCents(amount)} que no son de ningún pago (${id}, ${request}).`
      : null;
  if (payment.amount_cents !== amount || metadata.request_id !== String(payment.request_id))
    return `El pago ${id} es de ${formatCents(amount)} en el proveedor y de ${formatCents(payment.amount_cents)} en nuestra contabilidad (${request}).`;
  if (payment.status !== status || (status === 'succeeded' && payment.outcome === null))
    return `El pago ${id} está en «${status}» en el proveedor y en «${payment.status}» en nuestra contabilidad (${request}).`;
  return null;
}
