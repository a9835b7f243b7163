import type { Unit } from '../../../platform/database/database.ts';
import type { FactBoard } from '../../../platform/database/domain-events.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { stopPayout } from '../payouts/freeze-payout.ts';
import { lockPayment } from '../store/charges/lock-payment.ts';
import { findPaymentById } from '../store/charges/read.ts';
import { giveUpAccount } from '../store/payout-accounts/write.ts';
import { findUnsentOf } from '../store/payouts/read.ts';

/**
 * An account turned out to be somebody else's. Where an earlier owner was paid nobody is paid any more; and since whoever did
 * the jobs is not who has the account now, what is not sent for them waits for an administrator.
 */
export function listenTakeOvers(facts: FactBoard, { platformFeePercent }: Settings): void {
  facts.on('account_taken_over', async (unit, { userId }) => {
    await giveUpAccount(unit, userId);
    const stopped = await stopAll(unit, userId, platformFeePercent);
    if (stopped > 0) await unit.record('payouts_stopped', { technicianId: userId, payouts: stopped });
  });
}

/** Returns how many payouts this froze. One whose transfer is under way freezes later, if the provider refuses it. */
async function stopAll(unit: Unit, technicianId: number, feePercent: number): Promise<number> {
  let stopped = 0;
  for (const { paymentId, state } of await findUnsentOf(unit.db, technicianId)) {
    await lockPayment(unit, paymentId);
    const payment = await findPaymentById(unit.db, paymentId);
    const isStopped = payment && (await stopPayout(unit, payment, { cause: 'take_over', feePercent }));
    if (isStopped && state !== 'frozen') stopped += 1;
  }
  return stopped;
}
