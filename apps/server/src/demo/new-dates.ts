import { datesAfter } from '@oficio/domain/payments/payment-terms.ts';
import { updateAgreedDates } from '../modules/payments/store/charges/write.ts';
import type { Transaction } from '../platform/database/database.ts';
import { instantOf } from './content/moments.ts';
import type { InsertedPayment } from './payments.ts';
import type { InsertedRequest } from './requests.ts';

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
