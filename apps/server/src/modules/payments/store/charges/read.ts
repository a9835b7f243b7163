import {
  CANCELLATION_TERMS,
  type Cancellation,
  currentTerms,
  type PaymentTerms,
  type TermSettings,
} from '@oficio/domain/payments/payment-terms.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import { fixedQuery } from '../../../../platform/database/statement.ts';
import type { IdBatch } from '../id-batch.ts';

export const PAYMENT_COLUMNS = [
  'id',
  'request_id',
  'offer_version',
  'amount_cents',
  'intent_id',
  'status',
  'revision',
  'outcome',
  'failure',
  'agreed_at',
  'refund_dates',
  'paused_ms',
  'early_start_agreed_at',
  'terms',
  'paid_at',
  'created_at',
] as const;

const selectPayments = (db: Reader) => db.selectFrom('payments').select(PAYMENT_COLUMNS);

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>;

const selectPaymentOfOffer = fixedQuery((db, requestId: number, offerVersion: number) =>
  selectPayments(db).where('request_id', '=', requestId).where('offer_version', '=', offerVersion),
);

export const findPayment = async (db: Reader, requestId: number, offerVersion: number) =>
  (await selectPaymentOfOffer(db, requestId, offerVersion)).at(0);

const selectPaymentOfIntent = fixedQuery((db, intentId: string) =>
  selectPayments(db).where('intent_id', '=', intentId),
);

export const findPaymentOfIntent = async (db: Reader, intentId: string) =>
  (await selectPaymentOfIntent(db, intentId)).at(0);

/** Returns payments of earlier offers that the customer could still pay. */
export function findStalePayments(db: Reader, requestId: number, offerVersion: number) {
  return selectPayments(db)
    .where('request_id', '=', requestId)
    .where('offer_version', '<', offerVersion)
    .where('intent_id', 'is not', null)
    .where('outcome', 'is', null)
    .where('status', '!=', 'canceled')
    .execute();
}

/** Returns the payment with the outcome `paid`. A request has at most one; late payments do not count. */
export const findPaidPayment = async (db: Reader, requestId: number) =>
  (await selectPaidPayment(db, requestId)).at(0);

const selectPaidPayment = fixedQuery((db, requestId: number) =>
  selectPayments(db).where('request_id', '=', requestId).where('outcome', '=', 'paid'),
);

export function findPaymentById(db: Reader, id: number) {
  return selectPayments(db).where('id', '=', id).executeTakeFirst();
}

/** Returns payments since an instant that succeeded or are processing. */
export const findArrivedPayments = (db: Reader, since: number, { after, limit }: IdBatch) =>
  selectPayments(db)
    .where('id', '>', after)
    .where('intent_id', 'is not', null)
    .where('created_at', '>=', since)
    .where(payment => payment.or([payment('outcome', 'is not', null), payment('status', '=', 'processing')]))
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns every payment that was opened for a request, oldest first. */
export const findPaymentsOf = (db: Reader, requestId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'amount_cents', 'paid_at'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();

/** Returns the terms stored with a payment. What an older version did not store has the current value. */
export const readTerms = ({ terms }: Pick<PaymentRow, 'terms'>, settings: TermSettings): PaymentTerms => ({
  ...currentTerms(settings),
  ...(terms === null ? {} : JSON.parse(terms)),
});

type Payment = Pick<
  PaymentRow,
  'agreed_at' | 'refund_dates' | 'paused_ms' | 'terms' | 'paid_at' | 'created_at'
>;

/** Returns the terms, dates and times that decide the cost of cancelling a paid job. */
export const readCancellation = (payment: Payment): Cancellation => ({
  terms: payment.terms === null ? CANCELLATION_TERMS : JSON.parse(payment.terms),
  paidAt: payment.paid_at ?? payment.created_at,
  dates: datesOf(payment),
  pausedMs: payment.paused_ms,
});

function datesOf({ agreed_at: agreedAt, refund_dates: refundDates }: Payment): readonly number[] {
  const earlier: number[] = refundDates === null ? [] : JSON.parse(refundDates);
  return agreedAt === null ? earlier : [...earlier, agreedAt];
}
