import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import { formatCents } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { refreshIntent } from '../charges/refresh-intent.ts';
import { refreshDispute } from '../disputes/refresh-dispute.ts';
import { refreshAccount } from '../payout-accounts/refresh-account.ts';
import { readinessOf, retrieveAccount } from '../provider/accounts.ts';
import { objectId } from '../provider/answers.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { retrieveDispute } from '../provider/disputes.ts';
import { retrieveIntent } from '../provider/intents.ts';
import { retrieveRefund } from '../provider/refunds.ts';
import { refreshRefund } from '../refunds/refresh-refund.ts';
import { statusOf } from '../refunds/upsert-refund.ts';
import { findArrivedPayments, findPaymentOfIntent } from '../store/charges/read.ts';
import { findDispute } from '../store/disputes.ts';
import { findConnectedAccounts, findPayoutAccount } from '../store/payouts/accounts.ts';
import { findRefundOfProvider, findRefundsSince } from '../store/refunds.ts';
import { compareOurs, compareTheirs } from './compare-pages.ts';
import type { Progress } from './progress.ts';

/** Age of an unrequested refund that is reported. Milliseconds. */
const OVERDUE_AFTER_MS = DAY_MS;

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

/** Compares the stored disputes with the provider's. */
export function compareDisputes(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  const { client } = requireProvider(context);
  return compareTheirs<Stripe.Dispute>(progress, {
    list: params => client.disputes.list(params),
    differs: dispute => disputeDiffers(read, dispute),
    recheck: {
      refresh: ({ id }) => refreshDispute(context, id),
      retrieve: ({ id }) => retrieveDispute(client, id),
    },
  });
}

async function disputeDiffers(
  read: Reader,
  { id, status, payment_intent: intent }: Stripe.Dispute,
): Promise<string | null> {
  const intentId = objectId(intent);
  const payment = intentId === undefined ? undefined : await findPaymentOfIntent(read, intentId);
  // Other applications may take payments through the same account.
  if (!payment) return null;
  const ours = await findDispute(read, id);
  if (ours?.status === status) return null;
  return `La reclamación ${id} está en «${status}» en el proveedor y ${ours ? `en «${ours.status}»` : 'no está'} en nuestra contabilidad (solicitud ${payment.request_id}).`;
}

/** Compares all payout accounts with the provider's, because old accounts can change too. */
export function compareAccounts(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  const { client } = requireProvider(context);
  const comparison = {
    list: (params: { readonly limit: number; readonly starting_after?: string }) =>
      client.accounts.list(params),
    differs: (account: Stripe.Account) => accountDiffers(read, account),
    recheck: {
      refresh: ({ id }: Stripe.Account) => refreshAccount(context, id),
      retrieve: ({ id }: Stripe.Account) => retrieveAccount(client, id),
    },
  };
  return compareTheirs(progress, comparison, false);
}

/** Refreshes accounts that the provider did not list. A refresh finds the account or marks it as gone. */
export function compareOwnAccounts(context: PaymentContext, progress: Progress): Promise<void> {
  const { read } = context.database;
  return compareOurs(progress, {
    read: page => findConnectedAccounts(read, page),
    objectIdOf: ({ account_id }) => account_id,
    async check({ account_id: accountId }, isListed) {
      if (isListed) return;
      await refreshAccount(context, accountId);
      if ((await findPayoutAccount(read, accountId))?.is_gone === 1) progress.repaired += 1;
    },
  });
}

async function accountDiffers(read: Reader, account: Stripe.Account): Promise<string | null> {
  const ours = await findPayoutAccount(read, account.id);
  // Another application may own the account, or a newer account may have replaced it.
  if (!ours) return null;
  const { onboardingComplete, chargesEnabled } = readinessOf(account);
  const same =
    (ours.onboarding_complete === 1) === onboardingComplete &&
    (ours.charges_enabled === 1) === chargesEnabled;
  return same
    ? null
    : `La cuenta de cobros ${account.id} no está igual en el proveedor que en nuestra contabilidad.`;
}
