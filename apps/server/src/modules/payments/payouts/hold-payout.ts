import { holdEndsAt } from '@oficio/domain/payments/payment-terms.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { FactBoard } from '../../../platform/database/domain-events.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findRequest } from '../../requests/public.ts';
import { shareableAmount } from '../store/charges/amount-left.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { findPaidPayment } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { openPayout } from './open-payout.ts';

/** Holds the money of a job that is completed. */
export function listenPayouts(facts: FactBoard, settings: Settings): void {
  facts.on('request_moved', async (unit, { requestId, action }) => {
    if (action === 'complete') await holdPayout(unit, settings, requestId);
  });
}

/** Holds the rest of the payment of a completed job while the customer may object. */
async function holdPayout(unit: Unit, settings: Settings, requestId: number): Promise<void> {
  const request = await findRequest(unit.db, requestId);
  const payment = await findPaidPayment(unit.db, requestId);
  if (!payment || request?.technicianId == null) return;
  // Lock first, so that a concurrent refund is counted.
  await lockPayment(unit, payment.id);
  await openPayout(unit, {
    payment,
    technicianId: request.technicianId,
    amountCents: await shareableAmount(unit.db, payment),
    feePercent: settings.platformFeePercent,
    state: 'held',
    releaseAt: holdEndsAt(readTerms(payment, settings), unit.now, payment.agreedAt),
  });
}
