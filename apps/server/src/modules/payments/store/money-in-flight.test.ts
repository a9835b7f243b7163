import { OVER } from '@oficio/domain/payments/disputes/statuses.ts';
import { PAYOUT_STATES } from '@oficio/domain/payments/payout-states.ts';
import { isUndecidedProblem, PROBLEM_STATES } from '@oficio/domain/payments/problem-states.ts';
import { DISPUTE_STATUSES, REFUND_STATUSES } from '@oficio/domain/payments/stored-statuses.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Transaction } from '../../../platform/database/database.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { doJob, settle } from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { writeDispute } from './disputes.ts';
import { findInFlight } from './money-in-flight.ts';
import { insertProblem } from './problems/write.ts';
import { partiesOf } from './request-parties.ts';

onBothEngines('money in flight', world => {
  const { app, parties, seedPaidJob } = createPaymentFixture(world);
  let requestId: number;
  let paymentId: number;

  const write = (work: (tx: Transaction) => Promise<unknown>) => app().platform.database.transaction(work);
  /** Returns what prevents the deletion of the customer and of the technician. */
  const reasons = async () => {
    const { read } = app().platform.database;
    return [await findInFlight(read, parties.customer.id), await findInFlight(read, parties.technician.id)];
  };

  beforeAll(async () => {
    requestId = await seedPaidJob(40);
    await doJob(parties.technician, requestId);
    await settle(app());
    const { read } = app().platform.database;
    const payment = read.selectFrom('payments').select('id').where('request_id', '=', requestId);
    paymentId = (await payment.executeTakeFirstOrThrow()).id;
  });

  beforeEach(async () => {
    await write(async ({ db }) => {
      await db.deleteFrom('problems').execute();
      await db.deleteFrom('disputes').execute();
      await db.deleteFrom('refunds').execute();
      await db.updateTable('payouts').set({ state: 'sent' }).execute();
      await db.updateTable('requests').set({ status: 'completed' }).execute();
    });
    expect(await reasons()).toEqual([null, null]);
  });

  it.each(STATUSES)(
    'a request with the status %s prevents the deletion while it is paid or being paid',
    async status => {
      await write(({ db }) =>
        db.updateTable('requests').set({ status }).where('id', '=', requestId).execute(),
      );
      const isPaid = status === 'payment_completed' || status === 'in_progress';
      const reason = status === 'payment_pending' ? 'paying' : isPaid ? 'paid' : null;
      expect(await reasons()).toEqual([reason, reason]);
    },
  );

  it.each(PAYOUT_STATES)(
    'a payout with the state %s prevents the deletion while it is not sent',
    async state => {
      await write(({ db }) => db.updateTable('payouts').set({ state }).execute());
      const isStopped = state === 'held' || state === 'frozen';
      expect(await reasons()).toEqual([
        isStopped ? 'payout' : null,
        isStopped || state === 'due' ? 'payout' : null,
      ]);
    },
  );

  it.each(PROBLEM_STATES)(
    'a problem with the state %s prevents the deletion while it is undecided',
    async state => {
      await write(async tx => {
        const problem = { requestId, paymentId, kind: 'problem' as const, openedBy: null, replyUntil: null };
        const id = await insertProblem(tx, problem);
        await tx.db.updateTable('problems').set({ state }).where('id', '=', id).execute();
      });
      const reason = isUndecidedProblem(state) ? 'problem' : null;
      expect(await reasons()).toEqual([reason, reason]);
    },
  );

  it.each(DISPUTE_STATUSES)(
    'a dispute with the status %s prevents the deletion while it is not over',
    async status => {
      const dispute = { dispute_id: 'dp_1', amount_cents: 4000, status, reason: 'general', due_by: null };
      await write(tx => writeDispute(tx, undefined, { id: paymentId, request_id: requestId }, dispute));
      const reason = OVER.includes(status) ? null : 'dispute';
      expect(await reasons()).toEqual([reason, reason]);
    },
  );

  it.each([...REFUND_STATUSES, 'settled'] as const)(
    'a refund that is %s prevents the deletion of its customer while it is unfinished',
    async status => {
      await write(async tx => {
        const closed = status === 'settled' ? { status: 'failed' as const, closed_as: status } : { status };
        const of = { payment_id: paymentId, request_id: requestId, ...partiesOf(tx.db, requestId) };
        const rest = { amount_cents: 100, cause: 'problem' as const, attempts: 0, revision: 0 };
        const at = { created_at: tx.now, updated_at: tx.now };
        await tx.db
          .insertInto('refunds')
          .values({ ...of, ...closed, ...rest, ...at })
          .execute();
      });
      const isUnfinished = status !== 'succeeded' && status !== 'settled';
      expect(await reasons()).toEqual([isUnfinished ? 'refund' : null, null]);
    },
  );
});
