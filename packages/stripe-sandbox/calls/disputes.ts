import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';
import { decideDispute } from '../payments/disputes.ts';
import type { ObjectStore } from '../store/object-store.ts';

/** Evidence texts that decide a dispute in Stripe's test mode: https://docs.stripe.com/testing#evidence */
const WINNING = 'winning_evidence';
const LOSING = 'losing_evidence';

/** Submits evidence. The bank decides at once when the evidence is one of Stripe's two test texts. */
const answer: ApiCall = {
  method: 'POST',
  path: '/disputes/:id',
  prepare({ params, id }) {
    const text = params.group('evidence').text('uncategorized_text') ?? null;
    const submit = params.flag('submit') ?? true;
    return async store => {
      const dispute = await lockOpen(store, id);
      if (submit && (text === WINNING || text === LOSING))
        return ok(await decideDispute(store, dispute, text === WINNING));
      const changed: Stripe.Dispute = {
        ...dispute,
        evidence: { ...dispute.evidence, uncategorized_text: text },
        status: submit ? 'under_review' : dispute.status,
      };
      await store.save(changed);
      await store.emit('charge.dispute.updated', changed);
      return ok(changed);
    };
  },
};

/** Accepts that the dispute is lost. */
const close: ApiCall = {
  method: 'POST',
  path: '/disputes/:id/close',
  prepare({ id }) {
    return async store => ok(await decideDispute(store, await lockOpen(store, id), false));
  },
};

async function lockOpen(store: ObjectStore, id: string): Promise<Stripe.Dispute> {
  const dispute = await store.lock('dispute', id);
  if (!dispute) throw ApiError.missing('dispute', id, 'id');
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw ApiError.invalid('This dispute is already closed.');
  return dispute;
}

export const disputeCalls: readonly ApiCall[] = [answer, close];
