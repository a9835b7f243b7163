import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { onMoves } from '../../requests/public.ts';
import type { PaymentContext } from '../provider/context.ts';
import { scheduleChecks } from '../store/charges/intent-checks.ts';

/** Actions that replace or end an offer. Its intent may still be payable. */
const REPLACING_ACTIONS: readonly Action[] = [
  'counter_offer',
  'approve',
  'withdraw',
  'cancel',
  'payment_succeeded',
];

/**
 * Schedules a check of a request's intents in the transaction that replaces the offer, so that a crash does not
 * lose it.
 */
export function subscribeChecks({ events, tasks }: Pick<PaymentContext, 'events' | 'tasks'>): void {
  onMoves(events, REPLACING_ACTIONS, async (tx, { request }) => {
    if (await scheduleChecks(tx, request.id)) tx.afterCommit(() => tasks.wake());
  });
}
