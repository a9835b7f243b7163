import { type Action, PAYABLE_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { NotYet, type TaskKind } from '../../../platform/tasks/task-kind.ts';
import { findRequest, onMoves } from '../../requests/public.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { cancelIntent } from '../provider/intents.ts';
import {
  type DueCheck,
  findDueChecks,
  findExpiry,
  findNextCheck,
  isProcessing,
  PROCESSING_MS,
  rescheduleCheck,
  scheduleChecks,
} from '../store/charges/intent-checks.ts';
import { refreshIntent } from './refresh-intent.ts';

const PAYABLE: readonly Status[] = PAYABLE_STATUSES;

/** Actions that replace or end an offer. Its intent may still be payable. */
const REPLACING_ACTIONS: readonly Action[] = [
  'counter_offer',
  'approve',
  'withdraw',
  'cancel',
  'payment_succeeded',
];

/** Cancels the intents of replaced or expired offers and refreshes payments that are processing for a long time. */
export const intentCheckTask = (context: PaymentContext): TaskKind<DueCheck> => ({
  name: 'check of a payment',
  findDue: findDueChecks,
  findNext: findNextCheck,
  reschedule: rescheduleCheck,
  async attempt(check) {
    const { database, clock } = context;
    if (check.intent_id !== null) {
      // The provider does not cancel a paid intent. The refresh then reads and refunds the payment.
      if (await isReplaced(context, check))
        await cancelIntent(requireProvider(context).client, check.intent_id);
      await refreshIntent(context, check.intent_id);
      // Must follow the refresh, because a payment that was confirmed before the date is kept.
      if (await hasExpired(context, check)) {
        await cancelIntent(requireProvider(context).client, check.intent_id);
        await refreshIntent(context, check.intent_id);
      }
    }
    if (await isProcessing(database.read, check.id)) throw new NotYet(clock() + PROCESSING_MS);
    await database.transaction(async tx => {
      const expiry = await findExpiry(tx.db, check.id);
      const next = expiry !== null && expiry > tx.now ? { attempt_at: expiry, attempts: 0 } : null;
      await rescheduleCheck(tx, check, next);
    });
  },
});

/** Returns true if a newer offer replaced this one or the request is no longer payable. */
async function isReplaced(
  { database }: PaymentContext,
  { request_id: requestId, offer_version: offerVersion }: DueCheck,
): Promise<boolean> {
  const request = await findRequest(database.read, requestId);
  return !request || request.offer_version !== offerVersion || !PAYABLE.includes(request.status);
}

/** Returns true if the offer's date has passed and no payment of the request is processing. */
async function hasExpired({ database, clock }: PaymentContext, check: DueCheck): Promise<boolean> {
  const expiry = await findExpiry(database.read, check.id);
  if (expiry === null || expiry > clock()) return false;
  const request = await findRequest(database.read, check.request_id);
  return request?.status === 'approved';
}

/**
 * Schedules a check of a request's intents in the transaction that replaces the offer, so that a crash does not
 * lose it.
 */
export function subscribeChecks({ events, tasks }: Pick<PaymentContext, 'events' | 'tasks'>): void {
  onMoves(events, REPLACING_ACTIONS, async (tx, { request }) => {
    if (await scheduleChecks(tx, request.id)) tx.afterCommit(() => tasks.wake());
  });
}
