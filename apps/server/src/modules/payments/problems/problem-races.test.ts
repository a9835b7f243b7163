import { setTimeout as sleep } from 'node:timers/promises';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it } from 'vitest';
import { runsOf } from '../../../testing/extent.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import { paymentContextOf, preparePayments, settle } from '../../../testing/payments/payments.ts';
import {
  answerProblem,
  closeProblem,
  heldJob,
  paidJob,
  report,
  reportAbsence,
  reportNoShow,
  requestFor,
  startedJob,
} from '../../../testing/payments/problems.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { lockJobWithPayment } from '../paid-jobs/job-with-payment.ts';
import { findUndecidedProblem } from '../store/problems/read.ts';
import { moveProblem } from '../store/problems/write.ts';
import { openProblem } from './open-problem.ts';

const HOUR = 3_600_000;
/** Runs of each race, because its outcome depends on the timing. */
const TIMES = Array.from({ length: runsOf(2, 5) }, (_, index) => index + 1);
const REASON = 'Hemos visto las fotos';

onBothEngines('concurrent actions on a problem', world => {
  const parties = preparePayments(world);
  const app = () => world().app;
  const statusOf = (answers: readonly { readonly status: number }[]) =>
    answers.map(({ status }) => status).sort();
  const setStatus = (id: number, status: 'in_progress' | 'completed') =>
    parties.technician.call(requestEndpoints.setRequestStatus, { params: { id }, body: { status } });
  const isClean = async () => {
    await settle(app());
    expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
  };
  /** Returns a job with a no-show report. Its reply time has just ended and the jobs have not run yet. */
  const unanswered = async () => {
    const id = await paidJob(app(), parties, 2);
    (await reportNoShow(parties.customer, id)).reply;
    world().now += 24 * HOUR;
    return id;
  };
  const refundOf = async (id: number) => (await requestFor(parties.customer, id)).money?.refund?.amount ?? 0;

  it.each(TIMES)('either answers or expires a report when both happen at once (run %s)', async () => {
    const id = await unanswered();
    const [answered] = await Promise.all([
      answerProblem(parties.technician, id),
      app().platform.tasks.drain(),
    ]);
    expect([200, 409]).toContain(answered.status);
    const { status, money } = await requestFor(parties.customer, id);
    expect([status, money?.problem?.state, await refundOf(id)]).toEqual(
      answered.status === 200 ? ['payment_completed', 'open', 0] : ['cancelled', 'expired', 100.01],
    );
    await isClean();
  });

  it('returns 409 to an answer that arrives while the report expires', async () => {
    const id = await unanswered();
    const ending = await app().platform.database.transaction(async tx => {
      await lockJobWithPayment(tx, id);
      const problem = await findUndecidedProblem(tx.db, id);
      if (!problem) throw new Error('Nothing awaits a reply');
      const answered = answerProblem(parties.technician, id);
      // Long enough for the answer to finish if it did not wait for this transaction.
      await Promise.race([answered, sleep(300)]);
      await moveProblem(tx, problem, 'expired');
      return { answered };
    });
    expect((await ending.answered).status).toBe(409);
  });

  it.each(TIMES)(
    'either starts the job or ends it by an expired report when both happen at once (run %s)',
    async () => {
      const id = await unanswered();
      const [started] = await Promise.all([setStatus(id, 'in_progress'), app().platform.tasks.drain()]);
      await app().platform.tasks.drain();
      expect([200, 409]).toContain(started.status);
      const { status, money } = await requestFor(parties.customer, id);
      expect([status, money?.problem?.state, await refundOf(id)]).toEqual(
        started.status === 200 ? ['in_progress', 'open', 0] : ['cancelled', 'expired', 100.01],
      );
      await isClean();
    },
  );

  it.each(TIMES)('either closes or decides a problem when both happen at once (run %s)', async () => {
    const id = await heldJob(app(), parties);
    const { money } = (await report(parties.customer, id)).reply.request;
    const answers = await Promise.all([
      closeProblem(parties.customer, id),
      parties.admin.call(adminPaymentEndpoints.releasePayment, {
        params: { id: money?.payment_id ?? 0 },
        body: { reason: REASON },
      }),
    ]);
    expect(statusOf(answers)).toEqual([200, 409]);
    const after = (await requestFor(parties.customer, id)).money;
    expect([after?.problem?.state, after?.payout?.state]).toEqual(
      answers[0].status === 200 ? ['closed', 'held'] : ['decided', 'due'],
    );
    await isClean();
  });

  it.each(TIMES)('opens one problem when both sides report at once (run %s)', async () => {
    const id = await paidJob(app(), parties, 2);
    const answers = await Promise.all([
      report(parties.customer, id),
      reportNoShow(parties.customer, id),
      reportAbsence(parties.technician, id),
      report(parties.customer, id),
    ]);
    expect(statusOf(answers)).toEqual([200, 409, 409, 409]);
    const rows = await app()
      .platform.database.read.selectFrom('problems')
      .select('state')
      .where('request_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it.each(TIMES)(
    "either opens a problem or releases the payout when a report and 'Todo correcto' arrive at once (run %s)",
    async () => {
      const id = await heldJob(app(), parties);
      const [reported, confirmed] = await Promise.all([
        report(parties.customer, id),
        parties.customer.call(payoutEndpoints.confirmJob, { params: { id } }),
      ]);
      expect(statusOf([reported, confirmed])).toEqual([200, 409]);
      expect((await requestFor(parties.customer, id)).money?.payout?.state).toBe(
        reported.status === 200 ? 'frozen' : 'due',
      );
      await isClean();
    },
  );

  it.each(TIMES)(
    'either opens a problem or ends the job when a report and a withdrawal arrive at once (run %s)',
    async () => {
      const id = await paidJob(app(), parties);
      const [reported, ended] = await Promise.all([
        report(parties.customer, id),
        parties.technician.call(withdrawalEndpoints.withdrawRequest, {
          params: { id },
          body: { reason: 'No puedo', refund: 100.01 },
        }),
      ]);
      expect(statusOf([reported, ended])).toEqual([200, 409]);
      expect((await requestFor(parties.customer, id)).status).toBe(
        ended.status === 200 ? 'cancelled' : 'payment_completed',
      );
      await isClean();
    },
  );

  it.each(TIMES)(
    'freezes the payout when a report and the completion of the job arrive at once (run %s)',
    async () => {
      const id = await startedJob(app(), parties);
      const answers = await Promise.all([setStatus(id, 'completed'), report(parties.customer, id)]);
      expect(statusOf(answers)).toEqual([200, 200]);
      const { money } = await requestFor(parties.customer, id);
      expect([money?.problem?.state, money?.payout?.state]).toEqual(['open', 'frozen']);
      world().now += 25 * HOUR;
      await isClean();
      expect((await requestFor(parties.customer, id)).money?.payout?.state).toBe('frozen');
    },
  );

  it('freezes the payout when a problem is opened just before the end of the hold', async () => {
    const id = await heldJob(app(), parties);
    world().now += 24 * HOUR - 1;
    const held = await app().platform.database.transaction(async tx => {
      const job = await lockJobWithPayment(tx, id);
      if (!job) throw new Error('Not paid');
      world().now += 1;
      const drained = app().platform.tasks.drain();
      // Long enough for the jobs to finish if they did not wait for this transaction.
      await Promise.race([drained, sleep(300)]);
      const entry = { authorId: parties.customer.id, text: 'Gotea', image: null };
      await openProblem(tx, job, { kind: 'problem', entry, replyUntil: null });
      return { drained };
    });
    await held.drained;
    await isClean();
    expect((await requestFor(parties.customer, id)).money?.payout?.state).toBe('frozen');
  });

  it('expires a report once on two servers, also long after its reply time ended', async () => {
    const id = await unanswered();
    world().now += 100 * HOUR;
    const other = await world().another();
    await other.platform.tasks.hold();
    await Promise.all([other.platform.tasks.drain(), app().platform.tasks.drain()]);
    expect(await requestFor(parties.customer, id)).toMatchObject({
      status: 'cancelled',
      money: { problem: { state: 'expired' }, refund: { amount: 100.01 } },
    });
    const refunds = await app()
      .platform.database.read.selectFrom('refunds')
      .select('amount_cents')
      .where('request_id', '=', id)
      .execute();
    expect(refunds).toEqual([{ amount_cents: 10_001 }]);
    await isClean();
  });
});
