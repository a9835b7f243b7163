import type Stripe from 'stripe';
import type { Unit } from '../../../apps/server/src/platform/database/database.ts';
import { newId } from '../store/ids.ts';
import type { Kind, Records, StoredMethod } from '../store/records.ts';
import { newCharge } from '../payments/new-charge.ts';
import { newIntent } from '../payments/new-intent.ts';
import { findByMethod } from '../cards/test-cards.ts';

/** A payment from before these books were opened. Instants are milliseconds since the epoch. */
export interface PastPayment {
  readonly amountCents: number;
  readonly description: string;
  readonly transferGroup: string;
  readonly metadata: Record<string, string>;
  readonly startedAt: number;
  /** When the money arrived, or when it will: until then the payment is processing. */
  readonly paidAt: number;
}

interface Entry<K extends Kind = Kind> {
  readonly kind: K;
  readonly record: Records[K];
  readonly at: number;
  readonly dueAt?: number;
}

/** What the books have of a past payment; `chargeId` is null while it is processing. */
export interface Entered {
  readonly intentId: string;
  readonly chargeId: string | null;
}

/** Enters payments of the demo's past and tells nobody of them. Returns what was entered, in the same order. */
export async function enterPastPayments(
  { db, now }: Unit,
  payments: readonly PastPayment[],
): Promise<readonly Entered[]> {
  if (payments.length === 0) return [];
  const card = testCard('pm_card_visa', now);
  const slowCard = testCard('pm_sandbox_delayed', now);
  const intents: Entry<'payment_intent'>[] = [];
  const charges: Entry<'charge'>[] = [];
  for (const payment of payments) {
    const intent = intentOf(payment);
    const at = payment.startedAt;
    if (payment.paidAt > now) {
      intents.push({
        kind: 'payment_intent',
        record: processing(intent, slowCard),
        at,
        dueAt: payment.paidAt,
      });
    } else {
      const charge = newCharge(intent, card, null, secondsOf(payment.paidAt));
      intents.push({ kind: 'payment_intent', record: paid(intent, charge), at });
      charges.push({ kind: 'charge', record: charge, at: payment.paidAt });
    }
  }
  const methods = [card, slowCard].map(record => ({ kind: 'payment_method' as const, record, at: now }));
  await db
    .insertInto('sandbox_objects')
    .values(
      [...methods, ...intents, ...charges].map(({ kind, record, at, ...rest }: Entry) => ({
        id: record.id,
        kind,
        body: JSON.stringify(record),
        revision: 0,
        due_at: rest.dueAt ?? null,
        created_at: at,
      })),
    )
    .execute();
  if (charges.length > 0)
    await db
      .insertInto('sandbox_movements')
      .values(
        charges.map(({ kind, record, at }) => ({
          source_id: record.id,
          kind,
          amount_cents: record.amount,
          account: null,
          at,
        })),
      )
      .execute();
  return intents.map(({ record }) => ({
    intentId: record.id,
    chargeId: typeof record.latest_charge === 'string' ? record.latest_charge : null,
  }));
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
