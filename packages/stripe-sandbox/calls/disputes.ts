import type Stripe from 'stripe';
import type { Books } from '../store/object-store.ts';
import { decideDispute } from '../payments/disputes.ts';
import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';

/** What decides a dispute in Stripe's test mode: https://docs.stripe.com/testing#evidence */
const WINNING = 'winning_evidence';
const LOSING = 'losing_evidence';

/** The platform's answer to a dispute: the bank decides at once when the evidence is one of Stripe's two test texts. */
const answer: ApiCall = {
  method: 'POST',
  path: '/disputes/:id',
  prepare({ params, id }) {
    const text = params.group('evidence').text('uncategorized_text') ?? null;
    const submit = params.flag('submit') ?? true;
    return async books => {
      const dispute = await lockOpen(books, id);
      if (submit && (text === WINNING || text === LOSING))
        return ok(await decideDispute(books, dispute, text === WINNING));
      const changed: Stripe.Dispute = {
        ...dispute,
        evidence: { ...dispute.evidence, uncategorized_text: text },
        status: submit ? 'under_review' : dispute.status,
      };
      await books.save(changed);
      await books.tell('charge.dispute.updated', changed);
      return ok(changed);
    };
  },
};

/** Gives in. */
const close: ApiCall = {
  method: 'POST',
  path: '/disputes/:id/close',
  prepare({ id }) {
    return async books => ok(await decideDispute(books, await lockOpen(books, id), false));
  },
};

async function lockOpen(books: Books, id: string): Promise<Stripe.Dispute> {
  const dispute = await books.lock('dispute', id);
  if (!dispute) throw ApiError.missing('dispute', id, 'id');
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw ApiError.invalid('This dispute is already closed.');
  return dispute;
}

export const disputeCalls: readonly ApiCall[] = [answer, close];
