import type { TermSettings } from '@oficio/domain/payments/payment-terms.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { findPaymentById } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { unsentOf } from '../store/payouts/read.ts';
import { freezePayout } from './freeze-payout.ts';

/**
 * Freezes the unsent payouts of a taken-over user account, because the new owner did not do those jobs. An administrator
 * decides about them.
 */
export function subscribeTakeOvers(events: DomainEvents, settings: TermSettings): void {
  events.subscribe('account_taken_over', async (tx, { userId }) => {
    const frozen = await freezeUnsent(tx, userId, settings);
    if (frozen > 0) await tx.publish('payouts_stopped', { technicianId: userId, payouts: frozen });
  });
}

/** Returns the number of frozen payouts. During a transfer, a payout freezes only if the provider refuses the transfer. */
async function freezeUnsent(tx: Transaction, technicianId: number, settings: TermSettings): Promise<number> {
  let frozen = 0;
  for await (const { payment_id: paymentId, state } of unsentOf(tx.db, technicianId)) {
    await lockPayment(tx, paymentId);
    const payment = await findPaymentById(tx.db, paymentId);
    if (!payment) continue;
    const feePercent = readTerms(payment, settings).fee_percent;
    const isFrozen = await freezePayout(tx, payment, { cause: 'take_over', feePercent });
    if (isFrozen && state !== 'frozen') frozen += 1;
  }
  return frozen;
}
