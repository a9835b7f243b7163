import type Stripe from 'stripe';
import { findByMethod } from '../cards/test-cards.ts';
import type { ObjectRow, StorageTransaction } from '../host/storage.ts';
import { newCharge } from '../payments/new-charge.ts';
import { newIntent } from '../payments/new-intent.ts';
import { newId } from '../store/ids.ts';
import { rowOf } from '../store/object-store.ts';
import type { StoredMethod } from '../store/records.ts';

/** A payment from before the sandbox existed. Times are milliseconds since the epoch. */
export interface PastPayment {
  readonly amountCents: number;
  readonly description: string;
  readonly transferGroup: string;
  readonly metadata: Record<string, string>;
  readonly startedAt: number;
  /** When the money arrived, or when it will: until then the payment is processing. */
  readonly paidAt: number;
}

/** Ids of a past payment; `chargeId` is null while it is processing. */
export interface EnteredPayment {
  readonly intentId: string;
  readonly chargeId: string | null;
}

/** Adds past payments without emitting events. Returns their ids in the same order. */
export async function enterPastPayments(
  tx: StorageTransaction,
  payments: readonly PastPayment[],
): Promise<readonly EnteredPayment[]> {
  if (payments.length === 0) return [];
  const { now } = tx;
  const card = testCard('pm_card_visa', now);
  const slowCard = testCard('pm_sandbox_delayed', now);
  const methods = [card, slowCard].map(method => rowOf('payment_method', method, { createdAt: now }));
  const entered = payments.map(payment => enter(payment, card, slowCard, now));
  await tx.insertObjects([...methods, ...entered.flatMap(({ rows }) => rows)]);
  await tx.insertMovements(
    entered.flatMap(({ charge, payment }) =>
      charge
        ? [
            {
              source_id: charge.id,
              kind: 'charge' as const,
              amount_cents: charge.amount,
              account: null,
              at: payment.paidAt,
            },
          ]
        : [],
    ),
  );
  return entered.map(({ intent, charge }) => ({ intentId: intent.id, chargeId: charge?.id ?? null }));
}

function enter(payment: PastPayment, card: StoredMethod, slowCard: StoredMethod, now: number) {
  const { startedAt: createdAt, paidAt } = payment;
  const open = intentOf(payment);
  if (paidAt > now) {
    const intent = processing(open, slowCard);
    const rows: ObjectRow[] = [rowOf('payment_intent', intent, { createdAt, dueAt: paidAt })];
    return { payment, intent, charge: null, rows };
  }
  const charge = newCharge(open, card, null, secondsOf(paidAt));
  const intent = paid(open, charge);
  const rows = [
    rowOf('payment_intent', intent, { createdAt }),
    rowOf('charge', charge, { createdAt: paidAt }),
  ];
  return { payment, intent, charge, rows };
}

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);

function testCard(method: string, now: number): StoredMethod {
  const known = findByMethod(method);
  if (!known) throw new Error(`There is no test card called ${method}`);
  const nextYear = new Date(now).getUTCFullYear() + 1;
  return { id: newId('pm'), card: { ...known, exp_month: 12, exp_year: nextYear } };
}

function intentOf({ amountCents, description, transferGroup, metadata, startedAt }: PastPayment) {
  const terms = { amount: amountCents, description, transfer_group: transferGroup, metadata };
  return newIntent(terms, secondsOf(startedAt));
}

const paid = (intent: Stripe.PaymentIntent, charge: Stripe.Charge): Stripe.PaymentIntent => ({
  ...intent,
  amount_received: intent.amount,
  latest_charge: charge.id,
  payment_method: charge.payment_method,
  status: 'succeeded',
});

const processing = (intent: Stripe.PaymentIntent, method: StoredMethod): Stripe.PaymentIntent => ({
  ...intent,
  payment_method: method.id,
  processing: { type: 'card' },
  status: 'processing',
});
