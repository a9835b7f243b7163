import type { Unit } from '../../../platform/database/database.ts';
import type { FactBoard } from '../../../platform/database/domain-events.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findPaymentById } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { findUnsentOf } from '../store/payouts/read.ts';
import { freezePayout } from './freeze-payout.ts';

/**
 * Freezes the unsent payouts of a user account that turned out to belong to another person, because the new owner did not do
 * those jobs. An administrator decides about them.
 */
export function listenTakeOvers(facts: FactBoard, { platformFeePercent }: Settings): void {
  facts.on('account_taken_over', async (unit, { userId }) => {
    const frozen = await freezeUnsent(unit, userId, platformFeePercent);
    if (frozen > 0) await unit.record('payouts_stopped', { technicianId: userId, payouts: frozen });
  });
}

/** Returns how many payouts this froze. One whose transfer is under way freezes later, if the provider refuses it. */
async function freezeUnsent(unit: Unit, technicianId: number, feePercent: number): Promise<number> {
  let frozen = 0;
  for (const { paymentId, state } of await findUnsentOf(unit.db, technicianId)) {
    await lockPayment(unit, paymentId);
    const payment = await findPaymentById(unit.db, paymentId);
    const isFrozen = payment && (await freezePayout(unit, payment, { cause: 'take_over', feePercent }));
    if (isFrozen && state !== 'frozen') frozen += 1;
  }
  return frozen;
}
