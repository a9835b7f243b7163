import { NO_CALL, ObjectStore, openDispute } from '@oficio/stripe-sandbox';
import type Stripe from 'stripe';
import { refreshDispute } from '../../modules/payments/disputes/refresh-dispute.ts';
import { balancesOfRequest } from '../../modules/payments/store/ledger/read.ts';
import { sandboxTransaction } from '../../sandbox/storage.ts';
import type { World } from '../world.ts';
import { doJob, type Parties, payAs, paymentContextOf, seedOffer, settle, stripeOf } from './payments.ts';

/** Jobs of 80 € with disputes of the sandbox. */
export function disputeFixture(world: () => World, parties: Parties) {
  const app = () => world().app;
  const read = () => app().platform.database.read;
  const ledgerOf = async (id: number) =>
    Object.fromEntries([...(await balancesOfRequest(read(), id))].filter(([, cents]) => cents !== 0));
  const payoutOf = async (id: number) =>
    (await read().selectFrom('payouts').selectAll().where('request_id', '=', id).executeTakeFirst())?.state;
  /** Completes a job of 80 € with an open dispute about its payment. */
  const disputed = async () => {
    const id = await seedOffer(app(), parties, 80);
    await payAs(parties.customer, app(), id, 'pm_card_createDispute');
    await doJob(parties.technician, id);
    await settle(app());
    const row = await read()
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'disputes.payment_id')
      .select('dispute_id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, disputeId: row.dispute_id };
  };
  /** Completes a job of 80 € without a dispute. */
  const undisputed = async () => {
    const id = await seedOffer(app(), parties, 80);
    await payAs(parties.customer, app(), id);
    await doJob(parties.technician, id);
    return { id };
  };
  /** Opens a dispute of the sandbox that the server sees first with this status. */
  const openUnseen = async (requestId: number, status: string) => {
    const { intent_id: intent } = await read()
      .selectFrom('payments')
      .select('intent_id')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    const { data } = await stripeOf(app()).charges.list({ payment_intent: intent ?? '' });
    const charge = data[0];
    if (!charge) throw new Error('The payment has no charge');
    await app().platform.database.transaction(tx =>
      openDispute(new ObjectStore(sandboxTransaction(tx), NO_CALL, () => {}), charge),
    );
    const { data: disputes } = await stripeOf(app()).disputes.list({ payment_intent: intent ?? '' });
    const disputeId = disputes[0]?.id ?? '';
    await setStatus(disputeId, status);
    return { disputeId };
  };
  const statusOf = async (disputeId: string) =>
    (
      await read()
        .selectFrom('disputes')
        .select('status')
        .where('dispute_id', '=', disputeId)
        .executeTakeFirst()
    )?.status;
  const decide = async (disputeId: string, text: 'winning_evidence' | 'losing_evidence') => {
    await stripeOf(app()).disputes.update(disputeId, {
      evidence: { uncategorized_text: text },
      submit: true,
    });
    await settle(app());
  };

  /** Changes a dispute of the sandbox in a way that its calls cannot, and refreshes it like a webhook. */
  const change = async (disputeId: string, fields: { readonly status: string; readonly amount?: number }) => {
    await app().platform.database.transaction(async ({ db }) => {
      const { body } = await db
        .selectFrom('sandbox_objects')
        .select('body')
        .where('id', '=', disputeId)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('sandbox_objects')
        .set({ body: JSON.stringify({ ...(JSON.parse(body) as Stripe.Dispute), ...fields }) })
        .where('id', '=', disputeId)
        .execute();
    });
    await refreshDispute(paymentContextOf(app()), disputeId);
  };
  const setStatus = (disputeId: string, status: string) => change(disputeId, { status });
  return { ledgerOf, payoutOf, disputed, undisputed, openUnseen, statusOf, decide, change, setStatus };
}
