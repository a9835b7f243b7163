import { holdEndsAt } from '@oficio/domain/payments/payment-terms.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type MovedRequest, onMoves } from '../../requests/public.ts';
import { shareableAmount } from '../store/charges/amount-left.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { findPaidPayment } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { openPayout } from './open-payout.ts';

/** Opens a held payout when a job is completed. */
export function subscribePayouts(events: DomainEvents, settings: Settings): void {
  onMoves(events, ['complete'], (tx, { request }) => holdPayout(tx, settings, request));
}

/** Holds the rest of the payment of a completed job while the customer may object. */
async function holdPayout(
  tx: Transaction,
  settings: Settings,
  { id: requestId, technician_id: technicianId }: MovedRequest,
): Promise<void> {
  const payment = await findPaidPayment(tx.db, requestId);
  if (!payment || technicianId === null) return;
  // Lock first, so that a concurrent refund is counted.
  await lockPayment(tx, payment.id);
  const terms = readTerms(payment, settings);
  await openPayout(tx, {
    payment,
    technicianId,
    amountCents: await shareableAmount(tx.db, payment),
    feePercent: terms.fee_percent,
    state: 'held',
    releaseAt: holdEndsAt(terms, tx.now, payment.agreed_at),
  });
}
