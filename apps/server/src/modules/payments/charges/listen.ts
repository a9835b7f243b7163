import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import type { PaymentContext } from '../provider/context.ts';
import { scheduleChecks } from '../store/charges/intent-checks.ts';

/** After these an intent may be open that nobody is to pay. */
const FALLS: readonly Action[] = ['counter_offer', 'approve', 'withdraw', 'payment_succeeded'];

/** An offer that falls takes its intent with it, in the same transaction: no crash forgets it. */
export function listenChecks({ facts, due }: Pick<PaymentContext, 'facts' | 'due'>): void {
  facts.on('request_moved', async (unit, { requestId, action }) => {
    if (!FALLS.includes(action)) return;
    await scheduleChecks(unit, requestId);
    unit.afterCommit(() => due.wake());
  });
}
