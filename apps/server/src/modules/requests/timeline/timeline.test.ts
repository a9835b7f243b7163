import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { isoOf } from '../../../platform/database/instant.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { disputeFixture } from '../../../testing/payments/dispute-fixture.ts';
import { refuseRefund } from '../../../testing/payments/failed-refund.ts';
import { payAs, preparePayments, settle } from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import {
  answerProblem,
  COMPLAINT,
  closeProblem,
  paidJob,
  report,
  reportNoShow,
  requestFor,
} from '../../../testing/payments/problems.ts';
import { requestJob, setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const REASON = 'Faltaba una pieza';

const { approveRequest, counterOffer, declineRequest } = requestEndpoints;
const { acceptDate, declineDate, proposeDate, withdrawDate } = dateEndpoints;
const { refundPayment, settleRefund } = adminPaymentEndpoints;

onOneEngine(
  'the timeline of a job',
  world => {
    const parties = preparePayments(world);
    const app = () => world().app;
    const inDays = (days: number) => new Date(world().now + days * DAY).toISOString();
    const call = (who: Person, id: number) => who.call(timelineEndpoints.getTimeline, { params: { id } });
    const stepsFor = async (who: Person, id: number) => (await call(who, id)).reply.steps;
    const kindsFor = async (who: Person, id: number) => (await stepsFor(who, id)).map(({ kind }) => kind);
    /** Does something one minute later, so that each call has its own instant. */
    const later = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      world().now += MINUTE;
      return work();
    };
    const offer = (id: number, price: number, date: string | null) =>
      later(async () => {
        const body = { negotiated_price: price, negotiated_date: date };
        (await parties.technician.call(approveRequest, { params: { id }, body })).reply;
      });
    const counter = (id: number, body: { price?: number; message?: string }) =>
      later(async () => (await parties.customer.call(counterOffer, { params: { id }, body })).reply);
    const proposeDay = (who: Person, id: number, date: string) =>
      later(async () => {
        const { request } = (await who.call(proposeDate, { params: { id }, body: { date } })).reply;
        return { id, proposalId: request.money?.date_proposal?.id ?? 0 };
      });
    const paymentOf = async (id: number) => (await requestFor(parties.admin, id)).money?.payment_id ?? 0;

    beforeAll(async () => {
      await onboard(app(), parties.technician, 'active');
      await settle(app());
    });

    it('contains each step of a negotiated and paid job with new dates, a problem and a refund, and each reader sees the own part', async () => {
      const { admin, customer, technician } = parties;
      const id = await requestJob(customer, technician);
      await later(() => setStatus(technician, id, 'accepted'));
      const first = inDays(2);
      const moved = inDays(3);
      await offer(id, 120, first);
      await counter(id, { price: 90.5, message: '¿Puede ser un poco menos?' });
      await offer(id, 110, first);
      await counter(id, { message: '¿Y con el material?' });
      await offer(id, 100, null);
      await later(() => payAs(customer, app(), id, 'pm_sandbox_delayedFailure'));
      await later(() => settle(app()));
      await later(() => payAs(customer, app(), id));
      for (const [by, answer, answeredBy] of [
        [technician, declineDate, customer],
        [technician, withdrawDate, technician],
        [customer, acceptDate, technician],
      ] as const) {
        const params = await proposeDay(by, id, moved);
        await later(async () => (await answeredBy.call(answer as typeof acceptDate, { params })).reply);
      }
      await proposeDay(technician, id, first);
      await later(() => setStatus(technician, id, 'in_progress'));
      await later(() => setStatus(technician, id, 'completed'));
      await later(async () => (await report(customer, id)).reply);
      await later(async () => (await answerProblem(technician, id, 'Vuelvo mañana')).reply);
      const params = { id: await paymentOf(id) };
      await later(
        async () => (await admin.call(refundPayment, { params, body: { amount: 40, reason: REASON } })).reply,
      );
      await settle(app());

      const [C, T, P] = ['customer', 'technician', 'platform'] as const;
      const all = [
        ['created', C, null, null, null],
        ['accepted', T, null, null, null],
        ['offer', T, 120, first, null],
        ['counter_offer', C, 90.5, null, '¿Puede ser un poco menos?'],
        ['offer', T, 110, first, null],
        ['counter_offer', C, null, null, '¿Y con el material?'],
        ['offer', T, 100, null, null],
        ['payment_started', null, null, null, null],
        ['payment_failed', null, null, null, null],
        ['paid', null, 100, null, null],
        ['date_proposed', T, null, moved, null],
        ['date_declined', C, null, moved, null],
        ['date_proposed', T, null, moved, null],
        ['date_withdrawn', T, null, moved, null],
        ['date_proposed', C, null, moved, null],
        ['date_accepted', T, null, moved, null],
        ['date_proposed', T, null, first, null],
        ['started', T, null, null, null],
        ['date_lapsed', null, null, first, null],
        ['completed', T, null, null, null],
        ['problem_opened', C, null, null, COMPLAINT],
        ['problem_answered', T, null, null, 'Vuelvo mañana'],
        ['problem_decided', P, null, null, REASON],
        ['refund_requested', P, 40, null, REASON],
        ['refund_sent', null, 40, null, null],
        ['released', null, 54, null, null],
        ['transferred', null, 54, null, null],
      ] as const;
      const shown = async (who: Person) =>
        (await stepsFor(who, id)).map(step => [step.kind, step.by, step.amount, step.date, step.reason]);
      expect(await shown(admin)).toEqual(all);
      expect(await shown(technician)).toEqual(all.filter(([kind]) => kind !== 'payment_failed'));
      expect(await shown(customer)).toEqual(
        all.map(([kind, by, amount, date, reason]) => [
          kind,
          by,
          kind === 'released' || kind === 'transferred' ? null : amount,
          date,
          reason,
        ]),
      );

      const steps = await stepsFor(admin, id);
      expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
      expect(await stepsFor(admin, id)).toEqual(steps);
      const names = { customer: customer.name, technician: technician.name };
      for (const [who, platform] of [
        [customer, null],
        [technician, null],
        [admin, admin.name],
      ] as const)
        for (const { by, actor } of await stepsFor(who, id))
          expect(actor).toBe(by === null ? null : { ...names, platform }[by]);
      for (const { text, kind } of steps) {
        if (kind === 'problem_decided') expect(text).toBe('Decisión: Devolución parcial');
        if (kind === 'counter_offer') expect(text).toBe('Contraoferta del cliente');
      }
    });

    it('puts the end of a job before the refund that follows it in the same transaction', async () => {
      const { customer, technician } = parties;
      const withdrawn = await paidJob(app(), parties);
      await proposeDay(technician, withdrawn, inDays(9));
      const body = { reason: 'Ya no hace falta', refund: 100.01 };
      await later(async () => {
        const params = { id: withdrawn };
        (await customer.call(withdrawalEndpoints.withdrawRequest, { params, body })).reply;
      });
      await later(() => settle(app()));
      expect((await stepsFor(technician, withdrawn)).slice(-4)).toMatchObject([
        { kind: 'cancelled', by: 'customer', reason: 'Ya no hace falta', text: 'Trabajo cancelado' },
        { kind: 'date_lapsed', by: null },
        { kind: 'refund_requested', by: 'customer', amount: 100.01, reason: 'Ya no hace falta' },
        { kind: 'refund_sent', by: null, amount: 100.01 },
      ]);

      const missed = await paidJob(app(), parties, 2);
      await later(async () => (await reportNoShow(customer, missed)).reply);
      await later(async () => (await closeProblem(customer, missed)).reply);
      await later(async () => (await reportNoShow(customer, missed)).reply);
      world().now += DAY;
      await settle(app());
      expect((await stepsFor(technician, missed)).slice(-7)).toMatchObject([
        { kind: 'problem_opened', by: 'customer', reason: COMPLAINT },
        { kind: 'problem_closed', by: 'customer', actor: customer.name },
        { kind: 'problem_opened', by: 'customer' },
        { kind: 'problem_expired', by: null },
        { kind: 'cancelled', by: null },
        { kind: 'refund_requested', by: null },
        { kind: 'refund_sent' },
      ]);
    });

    it('shows a declined request with its reason to the technician who declined it', async () => {
      const { customer, technician } = parties;
      const id = await requestJob(customer, technician);
      const body = { reason: 'Estoy de vacaciones' };
      await later(async () => (await technician.call(declineRequest, { params: { id }, body })).reply);
      for (const who of [customer, technician])
        expect(await stepsFor(who, id)).toMatchObject([
          { kind: 'created', text: 'Solicitud creada' },
          { kind: 'declined', by: 'technician', ...body },
        ]);
    });

    it('shows a refused refund and its manual settlement, whose reason only administrators read', async () => {
      const { admin, customer, technician } = parties;
      const id = await paidJob(app(), parties);
      const withdrawal = { reason: 'No puedo ir', refund: 100.01 };
      (await technician.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body: withdrawal }))
        .reply;
      const { refundId } = await later(() => refuseRefund(app(), id));
      const body = { amount: 100.01, reason: 'Transferencia del 3 de mayo' };
      await later(async () => (await admin.call(settleRefund, { params: { id: refundId }, body })).reply);
      const settledAt = world().now;
      for (const [who, reason] of [
        [customer, null],
        [technician, null],
        [admin, body.reason],
      ] as const)
        expect((await stepsFor(who, id)).slice(-3)).toMatchObject([
          { kind: 'refund_requested', by: 'technician', amount: 100.01, at: isoOf(settledAt - 2 * MINUTE) },
          { kind: 'refund_failed', by: null, amount: 100.01, at: isoOf(settledAt - MINUTE) },
          { kind: 'refund_settled', by: 'platform', amount: 100.01, at: isoOf(settledAt), reason },
        ]);
    });

    it('shows disputes only to administrators', async () => {
      const { id } = await disputeFixture(world, parties).disputed();
      expect(await kindsFor(parties.admin, id)).toContain('dispute_opened');
      for (const who of [parties.customer, parties.technician])
        expect(await kindsFor(who, id)).not.toContain('dispute_opened');
    });

    it('returns 404 to users without a relation and to technicians who could accept the open request', async () => {
      const { admin, customer, technician } = parties;
      const colleague = await seedTechnician(app(), { approvedBy: admin });
      const stranger = await seedPerson(app(), 'user');
      const open = await requestJob(customer, null);
      expect((await requestFor(technician, open)).id).toBe(open);
      for (const who of [technician, colleague, stranger]) expect((await call(who, open)).status).toBe(404);
      expect(await kindsFor(customer, open)).toEqual(['created']);
      await setStatus(technician, open, 'accepted');
      for (const who of [colleague, stranger]) expect((await call(who, open)).status).toBe(404);
      for (const who of [customer, technician, admin])
        expect(await kindsFor(who, open)).toEqual(['created', 'accepted']);
      expect((await call(customer, 987_654)).status).toBe(404);
    });
  },
  { PLATFORM_FEE_PERCENT: '10' },
);
