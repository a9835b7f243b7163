import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import {
  agreeFor,
  payAs,
  paymentContextOf,
  preparePayments,
  seedOffer,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import {
  answerProblem,
  closeProblem,
  heldJob,
  paidJob,
  report,
  reportAbsence,
  reportAbsenceWithPhoto,
  reportNoShow,
  requestFor,
  startedJob,
} from '../../../testing/payments/problems.ts';
import { setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { callOff } from '../paid-jobs/call-off.ts';
import { lockJobWithPayment } from '../paid-jobs/job-with-payment.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { findPaidPayment } from '../store/charges/read.ts';
import { openSuspensionProblem } from '../suspension.ts';

const HOUR = 3_600_000;
const UNANSWERED = 'El técnico no acudió a la cita y no respondió al aviso del cliente.';
const REASON = 'Hemos visto las fotos';

onBothEngines('money of jobs with a problem', world => {
  const parties = preparePayments(world);
  let stripe: Stripe;
  const app = () => world().app;
  const read = () => app().platform.database.read;
  const settled = async () => {
    await settle(app());
    expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
  };
  const problemOf = async (id: number) => (await requestFor(parties.customer, id)).money?.problem;
  const payoutOf = async (id: number) => (await requestFor(parties.technician, id)).money?.payout;
  const intentOf = async (id: number) => (await findPaidPayment(read(), id))?.intent_id ?? '';
  const decide = async (
    id: number,
    action: 'continueJob' | 'releasePayment' | 'refundPayment',
    amount: number | null = null,
  ) =>
    parties.admin.call(adminPaymentEndpoints[action], {
      params: { id: (await findPaidPayment(read(), id))?.id ?? 0 },
      body: { reason: REASON, ...(action === 'refundPayment' && { amount }) },
    });
  /** Creates a paid job with an open dispute and an agreed date two hours ago. */
  const disputedJob = async () => {
    const id = await seedOffer(app(), parties, 100.01);
    await payAs(parties.customer, app(), id, 'pm_card_createDispute');
    await agreeFor(app(), id, world().now - 2 * HOUR);
    return id;
  };
  const decideDispute = async (id: number, text: 'winning_evidence' | 'losing_evidence') => {
    const { dispute_id } = await read()
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'disputes.payment_id')
      .select('dispute_id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    await stripe.disputes.update(dispute_id, { evidence: { uncategorized_text: text }, submit: true });
    await settled();
  };

  beforeAll(async () => {
    stripe = stripeOf(app());
  });

  it.each([
    ['no-show', () => parties.customer, reportNoShow],
    ['absence', () => parties.technician, reportAbsenceWithPhoto],
  ] as const)(
    'leaves the decision to an administrator when the bank disputes the payment before a %s report expires',
    async (_, who, sendReport) => {
      const id = await disputedJob();
      (await sendReport(who(), id)).reply;
      world().now += 24 * HOUR;
      await settled();
      const { status, money } = await requestFor(parties.customer, id);
      expect([status, money?.problem?.state, money?.refund]).toEqual(['payment_completed', 'open', null]);
      for (const action of ['continueJob', 'refundPayment'] as const)
        expect((await decide(id, action)).status).toBe(409);
      await decideDispute(id, 'winning_evidence');
      expect((await problemOf(id))?.state).toBe('open');
      expect((await decide(id, 'continueJob')).status).toBe(200);
    },
  );

  it('closes the problem as a full refund when the customer wins the dispute', async () => {
    const id = await disputedJob();
    (await report(parties.customer, id)).reply;
    await decideDispute(id, 'losing_evidence');
    expect((await requestFor(parties.technician, id)).status).toBe('cancelled');
    expect(await problemOf(id)).toMatchObject({
      state: 'decided',
      decision: 'full_refund',
      decision_reason: 'El banco ha devuelto el pago al cliente.',
    });
  });

  it.each([
    ['a started job', () => startedJob(app(), parties), 'in_progress'],
    ['a completed job', () => heldJob(app(), parties), 'completed'],
  ] as const)(
    'closes the problem of %s as a full refund when the payment is refunded at the provider',
    async (_, begin, status) => {
      const id = await begin();
      (await report(parties.customer, id)).reply;
      await stripe.refunds.create({ payment_intent: await intentOf(id) });
      await settled();
      expect((await requestFor(parties.technician, id)).status).toBe(status);
      expect(await problemOf(id)).toMatchObject({
        state: 'decided',
        decision: 'full_refund',
        decision_reason: 'El pago se ha devuelto entero.',
      });
      if (status === 'completed') return;
      // A new problem would have no money left to decide about.
      expect((await report(parties.customer, id)).status).toBe(409);
      await setStatus(parties.technician, id, 'completed');
      expect(await payoutOf(id)).toBeNull();
    },
  );

  it.each([
    ['no-show', () => parties.customer, reportNoShow, 100.01, null],
    ['absence', () => parties.technician, reportAbsenceWithPhoto, 65.01, 35],
  ] as const)(
    'divides what an earlier refund has left when a %s report expires',
    async (_, who, sendReport, refund, payout) => {
      const id = await paidJob(app(), parties, 2);
      (await decide(id, 'refundPayment', 30)).reply;
      await settled();
      (await sendReport(who(), id)).reply;
      world().now += 24 * HOUR;
      await settled();
      expect((await requestFor(parties.customer, id)).money?.refund).toMatchObject({
        amount: refund,
        status: 'succeeded',
      });
      expect((await payoutOf(id))?.amount ?? null).toBe(payout);
    },
  );

  it('keeps the payout frozen for a dispute after the customer closes the problem', async () => {
    const id = await seedOffer(app(), parties, 50);
    await payAs(parties.customer, app(), id, 'pm_card_createDispute');
    for (const status of ['in_progress', 'completed'] as const)
      await setStatus(parties.technician, id, status);
    expect((await payoutOf(id))?.state).toBe('frozen');
    expect((await report(parties.customer, id)).status).toBe(200);
    (await closeProblem(parties.customer, id)).reply;
    expect((await payoutOf(id))?.state).toBe('frozen');
    await decideDispute(id, 'winning_evidence');
    expect((await payoutOf(id))?.state).toBe('held');
    expect((await report(parties.customer, id)).status).toBe(200);
  });

  it('restarts the hold when the technician closes an absence report, so that the customer can still object', async () => {
    const id = await paidJob(app(), parties, 2);
    (await reportAbsence(parties.technician, id)).reply;
    for (const status of ['in_progress', 'completed'] as const)
      await setStatus(parties.technician, id, status);
    // The undecided report prevents the customer from reporting a problem during the original hold.
    expect((await report(parties.customer, id)).status).toBe(409);
    world().now += 25 * HOUR;
    (await closeProblem(parties.technician, id)).reply;
    world().now += 23 * HOUR;
    await settled();
    expect((await payoutOf(id))?.state).toBe('held');
    expect((await report(parties.customer, id)).status).toBe(200);
  });

  it('gives the technician time to report an absence after the customer closes a no-show report', async () => {
    const id = await paidJob(app(), parties, 2);
    (await reportNoShow(parties.customer, id)).reply;
    (await answerProblem(parties.technician, id)).reply;
    expect((await reportAbsence(parties.technician, id)).status).toBe(409);
    world().now += 8 * 24 * HOUR;
    (await closeProblem(parties.customer, id)).reply;
    // A cancellation costs the customer a part until the technician had time to report.
    const { reply } = await parties.customer.call(withdrawalEndpoints.getWithdrawal, { params: { id } });
    expect([reply.percent, reply.why]).toEqual([50, 'terms']);
    world().now += 23 * HOUR;
    (await reportAbsenceWithPhoto(parties.technician, id)).reply;
    world().now += 24 * HOUR;
    await settled();
    const { status, money } = await requestFor(parties.customer, id);
    expect([status, money?.problem?.state, money?.refund?.amount]).toEqual(['cancelled', 'expired', 50.01]);
  });

  it('does not pay a technician who was suspended before the absence report expires', async () => {
    const technician = await seedTechnician(app(), { approvedBy: parties.admin });
    const id = await paidJob(app(), { ...parties, technician }, 2);
    (await reportAbsenceWithPhoto(technician, id)).reply;
    await app().platform.database.transaction(({ db, now }) =>
      db.updateTable('users').set({ suspended_at: now }).where('id', '=', technician.id).execute(),
    );
    world().now += 24 * HOUR;
    await settled();
    const { status, money } = await requestFor(parties.customer, id);
    expect([status, money?.problem?.state, money?.refund]).toEqual(['payment_completed', 'open', null]);
  });

  it('does not charge a suspended customer who could not answer the absence report', async () => {
    const customer = await seedPerson(app(), 'user');
    const id = await paidJob(app(), { ...parties, customer }, 2);
    (await reportAbsenceWithPhoto(parties.technician, id)).reply;
    await app().platform.database.transaction(({ db, now }) =>
      db.updateTable('users').set({ suspended_at: now }).where('id', '=', customer.id).execute(),
    );
    world().now += 24 * HOUR;
    await settled();
    const { status, money } = await requestFor(parties.technician, id);
    expect([status, money?.problem?.state, money?.refund]).toEqual(['payment_completed', 'open', null]);
  });

  it('lets only an administrator end the problem that the platform opens for a suspended technician', async () => {
    const id = await startedJob(app(), parties);
    const open = () => app().platform.database.transaction(tx => openSuspensionProblem(tx, id));
    await open();
    await open();
    expect(await problemOf(id)).toMatchObject({
      kind: 'suspension',
      state: 'open',
      opened_by: 'platform',
      text: null,
    });
    for (const who of [parties.customer, parties.technician])
      expect((await closeProblem(who, id)).status).toBe(403);
    const { reply } = await parties.admin.call(adminPaymentEndpoints.listAdminPayments, {
      query: { filter: 'problem', search: String(id) },
    });
    expect(reply.payments.map(({ request_id }) => request_id)).toContain(id);
    expect((await decide(id, 'continueJob')).status).toBe(200);
  });

  it('closes the problem as a full refund when the job is called off', async () => {
    const id = await startedJob(app(), parties);
    (await report(parties.customer, id)).reply;
    const reason = 'El técnico ya no está aprobado.';
    const by = { reason, actorId: parties.admin.id } as const;
    await app().platform.database.transaction(async tx => {
      const job = await lockJobWithPayment(tx, id);
      if (!job) throw new Error('The job is not paid');
      await callOff(tx, { requestId: id, actor: 'administration', ...by });
      await scheduleRefund(tx, {
        payment: job.payment,
        amountCents: job.leftCents,
        cause: 'withdrawn',
        ...by,
      });
    });
    expect(await problemOf(id)).toMatchObject({
      state: 'decided',
      decision: 'full_refund',
      decision_reason: 'El técnico ya no está aprobado.',
    });
  });

  it('lists the reports and the outcome of each problem in the timeline of the payment', async () => {
    const id = await paidJob(app(), parties, 2);
    const at = () => {
      world().now += 1000;
    };
    at();
    (await reportNoShow(parties.customer, id)).reply;
    at();
    (await closeProblem(parties.customer, id)).reply;
    at();
    (await report(parties.customer, id)).reply;
    at();
    (await decide(id, 'continueJob')).reply;
    at();
    (await reportNoShow(parties.customer, id)).reply;
    world().now += 24 * HOUR;
    await settled();
    const { payment_id } = (await requestFor(parties.admin, id)).money ?? {};
    const { timeline } = (
      await parties.admin.call(adminPaymentEndpoints.getAdminPayment, { params: { id: payment_id ?? 0 } })
    ).reply;
    const { customer, admin } = parties;
    expect(timeline.slice(2).map(({ text, actor, reason }) => [text, actor, reason])).toEqual([
      ['El cliente dice que el técnico no ha venido', customer.name, 'Sigue goteando'],
      ['Problema cerrado por quien avisó', customer.name, null],
      ['El cliente tiene un problema', customer.name, 'Sigue goteando'],
      ['Decisión: El trabajo continúa', admin.name, REASON],
      ['El cliente dice que el técnico no ha venido', customer.name, 'Sigue goteando'],
      ['Nadie respondió a tiempo', null, null],
      ['Trabajo anulado al devolver el pago', null, UNANSWERED],
      ['Devolución pedida', null, UNANSWERED],
      ['Devolución enviada al cliente', null, null],
    ]);
  });

  it('prevents both sides from deleting their accounts while a problem is undecided', async () => {
    const id = await heldJob(app(), parties);
    (await report(parties.customer, id)).reply;
    for (const who of [parties.customer, parties.technician]) {
      const refused = await app()
        .platform.database.transaction(tx =>
          tx.publish('account_closing', { userId: who.id, addresses: new Set() }),
        )
        .catch(error => error.message);
      expect(refused).toContain('No se puede eliminar la cuenta');
    }
    expect((await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).status).toBe(200);
  });
});
