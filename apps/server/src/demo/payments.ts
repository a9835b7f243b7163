import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import { currentTerms, datesAfter } from '@oficio/domain/payments/payment-terms.ts';
import { enterPastPayments, type PastPayment } from '@oficio/stripe-sandbox';
import { postEntry } from '../modules/payments/public.ts';
import { updateAgreedDates } from '../modules/payments/store/charges/write.ts';
import { chargeEntries } from '../modules/payments/store/ledger/movements.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { providerOf } from '../platform/stripe.ts';
import { sandboxTransaction } from '../sandbox/storage.ts';
import { instantOf } from './moments.ts';
import type { InsertedRequest } from './requests.ts';

/** Duration of a payment in processing, like a bank's direct debit. Milliseconds. */
const SLOW_PAYMENT = 7 * DAY_MS;

/**
 * Inserts past and running payments into our tables and the sandbox's. With a real provider they have no intent, because the
 * provider does not know them. Returns the completed payments.
 */
export async function insertPayments(
  tx: Transaction,
  demoRequests: readonly InsertedRequest[],
  settings: Settings,
): Promise<readonly InsertedPayment[]> {
  const payments = demoRequests.flatMap(paymentOf).sort((a, b) => a.startedAt - b.startedAt);
  const entered =
    providerOf(settings) === 'sandbox' ? await enterPastPayments(sandboxTransaction(tx), payments) : [];
  const awaiting = new Set(
    demoRequests
      .filter(({ events }) => events.at(-1)?.action === 'payment_succeeded')
      .map(demoRequest => demoRequest.requestId),
  );
  const terms = JSON.stringify(currentTerms(settings));
  const rows = await tx.db
    .insertInto('payments')
    .values(
      payments.map(
        (
          { requestId, customerId, technicianId, offerVersion, agreedAt, amountCents, startedAt, paidAt },
          index,
        ) => {
          const paid = paidAt <= tx.now;
          return {
            request_id: requestId,
            customer_id: customerId,
            technician_id: technicianId,
            offer_version: offerVersion,
            amount_cents: amountCents,
            agreed_at: agreedAt,
            terms,
            intent_id: entered[index]?.intentId ?? null,
            status: paid ? 'succeeded' : 'processing',
            revision: 1,
            check_attempts: 0,
            outcome: paid ? ('paid' as const) : null,
            paid_at: paid ? paidAt : null,
            awaits_start: paid && awaiting.has(requestId) ? (1 as const) : null,
            created_at: startedAt,
            updated_at: paid ? paidAt : startedAt,
          };
        },
      ),
    )
    .returning(['id', 'request_id'])
    .execute();
  const ids = new Map(rows.map(row => [row.request_id, row.id]));
  const written = payments.flatMap((payment, index) => {
    const id = ids.get(payment.requestId);
    if (id === undefined || payment.paidAt > tx.now) return [];
    return [{ ...payment, id, ...(entered[index] ?? { intentId: null, chargeId: null }) }];
  });
  await insertMovements(tx, written.flatMap(chargeOf));
  return written;
}

/** A completed payment. */
export interface InsertedPayment extends DemoPayment {
  readonly id: number;
  /** The provider's id of the intent; null when the provider does not know the demo's payments. */
  readonly intentId: string | null;
  readonly chargeId: string | null;
}

const chargeOf = ({ intentId, requestId, paidAt, amountCents }: InsertedPayment): PastMovement[] =>
  intentId === null
    ? []
    : [{ kind: 'charge', sourceId: intentId, requestId, at: paidAt, entries: chargeEntries(amountCents) }];

interface DemoPayment extends PastPayment {
  readonly requestId: number;
  readonly customerId: number;
  readonly technicianId: number | null;
  readonly offerVersion: number;
  /** The date of the paid offer, in milliseconds since the epoch; null without one. */
  readonly agreedAt: number | null;
}

function paymentOf({ story, requestId, customerId, technicianId, events }: InsertedRequest): DemoPayment[] {
  const steps = events.filter(({ action }) => action === 'payment_started' || action === 'payment_succeeded');
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || last.offer.price === null) return [];
  const { price, date, offerVersion } = last.offer;
  return [
    {
      requestId,
      customerId,
      technicianId,
      offerVersion,
      agreedAt: date,
      amountCents: price,
      description: `${story.service} · Solicitud ${requestId}`,
      transferGroup: `request_${requestId}`,
      metadata: { request_id: String(requestId), offer_version: String(offerVersion) },
      startedAt: first.at,
      paidAt: last.action === 'payment_succeeded' ? last.at : last.at + SLOW_PAYMENT,
    },
  ];
}

/** Inserts the dates that both sides of a paid job agreed on after the payment. */
export async function insertNewDates(
  tx: Transaction,
  demoRequests: readonly InsertedRequest[],
  payments: readonly InsertedPayment[],
): Promise<void> {
  const paid = new Map(payments.map(payment => [payment.requestId, payment]));
  for (const { story, requestId } of demoRequests) {
    const payment = paid.get(requestId);
    if (!story.newDate || !payment) continue;
    const { by, date, proposed, accepted } = story.newDate;
    const startsAt = instantOf(date, tx.now);
    await tx.db
      .insertInto('date_proposals')
      .values({
        request_id: requestId,
        payment_id: payment.id,
        proposed_by: by,
        starts_at: startsAt,
        status: 'accepted',
        created_at: instantOf(proposed, tx.now),
        answered_at: instantOf(accepted, tx.now),
      })
      .execute();
    const before = payment.agreedAt === null ? [] : [payment.agreedAt];
    await updateAgreedDates(tx, payment.id, datesAfter(by, before, startsAt));
  }
}

/** A past movement of money. */
type PastMovement = Parameters<typeof postEntry>[1] & {
  /** Milliseconds since the epoch. */
  readonly at: number;
};

/** Posts movements in chronological order. */
export async function insertMovements(tx: Transaction, movements: readonly PastMovement[]): Promise<void> {
  for (const { at, ...movement } of [...movements].sort((one, other) => one.at - other.at))
    await postEntry({ ...tx, now: at }, movement);
}
