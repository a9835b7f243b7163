import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { snapshotRequestState } from '../../../testing/database/snapshot-request-state.ts';
import {
  doJob,
  payAs,
  preparePayments,
  sandboxOf,
  seedOffer,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { balancesOfRequest } from '../store/ledger/read.ts';
import { owedTo } from '../store/ledger/technician-months.ts';

const { listAdminPayments, getAdminPayment, releasePayment, refundPayment } = adminPaymentEndpoints;
const { reportProblem } = problemEndpoints;
const PROBLEM_TEXT = 'Sigue goteando';
const REASON = 'Hemos visto las fotos';

onBothEngines(
  'payment administration',
  world => {
    const parties = preparePayments(world);
    const app = () => world().app;
    const work = async () => {
      await app().platform.tasks.drain();
      await sandboxOf(app()).drain();
    };
    /** Completes a paid job and reports a problem as its customer. Returns its request and payment. */
    const problem = async (euros: number) => {
      const { customer, technician } = parties;
      const requestId = await seedOffer(app(), parties, euros);
      world().now += 1000;
      await payAs(customer, app(), requestId);
      world().now += 1000;
      await doJob(technician, requestId);
      (await customer.call(reportProblem, { params: { id: requestId }, body: { reason: PROBLEM_TEXT } }))
        .reply;
      const { payment_id: id } = (await moneyFor(customer, requestId)) ?? {};
      return { requestId, id: id ?? 0 };
    };
    const moneyFor = async (who: Person, id: number) =>
      (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request.money;
    const release = (id: number, reason = REASON) =>
      parties.admin.call(releasePayment, { params: { id }, body: { reason } });
    const refund = (id: number, amount: number | null, reason = REASON) =>
      parties.admin.call(refundPayment, { params: { id }, body: { amount, reason } });
    const payment = async (id: number) =>
      (await parties.admin.call(getAdminPayment, { params: { id } })).reply;
    const list = async (query: { filter?: 'problem' | 'sent' | 'refunded' | 'held'; search?: string } = {}) =>
      (await parties.admin.call(listAdminPayments, { query: { search: undefined, ...query } })).reply;
    const messagesOf = async (who: Person) =>
      (await who.call(notificationEndpoints.listNotifications)).reply.notifications.map(
        ({ message }) => message,
      );
    const refundsOf = (id: number) =>
      app().platform.database.read.selectFrom('refunds').selectAll().where('payment_id', '=', id).execute();

    beforeAll(async () => {
      await onboard(app(), parties.technician, 'active');
      await work();
    });

    it('pays a stopped payout to the technician and shows both sides the reason of the administrator', async () => {
      const { id, requestId } = await problem(80);
      expect((await list({ filter: 'problem' })).problems).toBe(1);
      const { reply } = await release(id);
      expect(reply.payment).toMatchObject({
        id,
        amount: 80,
        customer_name: parties.customer.name,
        technician_name: parties.technician.name,
        service_name: 'Fontanería',
        money: {
          payout: { state: 'due', amount: 72, fee: 8, decision: null },
          problem: { state: 'decided', text: PROBLEM_TEXT, decision: 'release', decision_reason: REASON },
        },
        dispute: null,
      });
      for (const who of [parties.customer, parties.technician])
        expect((await moneyFor(who, requestId))?.problem?.decision_reason).toBe(REASON);
      expect((await messagesOf(parties.customer))[0]).toContain(`es para ${parties.technician.name}`);
      expect((await messagesOf(parties.technician))[0]).toContain('es para ti');
      expect(await release(id).then(again => again.status)).toBe(409);
      await work();
      const { timeline } = await payment(id);
      expect(timeline.map(({ text, amount, actor, reason }) => [text, amount, actor, reason])).toEqual([
        ['Precio propuesto', 80, parties.technician.name, null],
        ['Pago recibido', 80, null, null],
        ['Trabajo empezado', null, parties.technician.name, null],
        ['Trabajo terminado', null, parties.technician.name, null],
        ['El cliente tiene un problema', null, parties.customer.name, PROBLEM_TEXT],
        ['Decisión: El pago es para el técnico', null, parties.admin.name, REASON],
        ['Dinero liberado para el técnico', 72, null, null],
        ['Transferencia enviada al técnico', 72, null, null],
      ]);
    });

    it('refunds the whole payment only once when the refund is called three times at once', async () => {
      const { id, requestId } = await problem(60);
      const answers = await Promise.all([refund(id, null), refund(id, null), refund(id, null)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await release(id)).status).toBe(409);
      expect(await refundsOf(id)).toMatchObject([
        { amount_cents: 6000, cause: 'problem', reason: REASON, actor_id: parties.admin.id },
      ]);
      expect((await moneyFor(parties.technician, requestId))?.payout).toMatchObject({
        state: 'cancelled',
        amount: 0,
        fee: 0,
      });
      expect((await moneyFor(parties.technician, requestId))?.problem).toMatchObject({
        decision: 'full_refund',
        decision_reason: REASON,
      });
      expect((await messagesOf(parties.customer)).some(text => text.includes(formatEuros(60)))).toBe(true);
      expect(await owedTo(app().platform.database.read, parties.technician.id)).toBe(0);
    });

    it('refunds a part of the payment and pays the rest to the technician', async () => {
      const { id, requestId } = await problem(50.01);
      const tooMuch = await refund(id, 50.02);
      expect([tooMuch.status, tooMuch.refusal]).toEqual([
        409,
        { error: 'No se puede devolver más de lo que queda de este pago' },
      ]);
      const { reply } = await refund(id, 20);
      expect(reply.payment.money).toMatchObject({
        refund: { amount: 20, reason: REASON },
        payout: { state: 'due', amount: 27.01, fee: 3 },
      });
      await work();
      expect((await moneyFor(parties.technician, requestId))?.payout?.state).toBe('sent');
      const rest = await refund(id, null);
      expect([rest.status, rest.refusal]).toEqual([
        409,
        { error: 'El pago de este trabajo ya no está retenido' },
      ]);
      expect(await refundsOf(id)).toHaveLength(1);
    });

    it('refunds a payout that waits to be sent, but not while its transfer is under way', async () => {
      const { id } = await problem(40);
      await release(id);
      const { database } = app().platform;
      const keyed = (transfer_key: string | null) =>
        database.transaction(({ db }) =>
          db.updateTable('payouts').set({ transfer_key }).where('payment_id', '=', id).execute(),
        );
      await keyed('under way');
      expect((await refund(id, null)).status).toBe(409);
      await keyed(null);
      expect((await refund(id, 10)).reply.payment.money.payout).toMatchObject({ state: 'due', amount: 27 });
      expect(await owedTo(database.read, parties.technician.id)).toBe(2700);
      expect((await refund(id, null)).reply.payment.money.payout?.state).toBe('cancelled');
      expect(await owedTo(database.read, parties.technician.id)).toBe(0);
      await work();
    });

    it('releases only the amount that is left after a refund made at the provider', async () => {
      const { id, requestId } = await problem(40);
      const { intent_id } = (await payment(id)).payment;
      await stripeOf(app()).refunds.create({ payment_intent: intent_id, amount: 1500 });
      await work();
      expect((await release(id)).reply.payment.money).toMatchObject({
        refund: { amount: 15, status: 'succeeded' },
        payout: { state: 'due', amount: 22.5, fee: 2.5 },
      });
      await work();
      const books = await balancesOfRequest(app().platform.database.read, requestId);
      expect(Object.fromEntries(books)).toEqual({ provider: 250, held: 0, technician: 0, fees: -250 });
    });

    it('refunds a paid job before it starts and reduces its later payout', async () => {
      const requestId = await seedOffer(app(), parties, 90);
      await payAs(parties.customer, app(), requestId);
      const id = (await moneyFor(parties.customer, requestId))?.payment_id ?? 0;
      expect((await release(id)).status).toBe(409);
      expect((await refund(id, 30)).reply.payment.money.payout).toBeNull();
      await doJob(parties.technician, requestId);
      expect((await moneyFor(parties.technician, requestId))?.payout).toMatchObject({ amount: 54, fee: 6 });
    });

    it('cancels a job that has not started and notifies the technician when the whole payment is refunded', async () => {
      const requestId = await seedOffer(app(), parties, 70);
      await payAs(parties.customer, app(), requestId);
      const id = (await moneyFor(parties.customer, requestId))?.payment_id ?? 0;
      expect((await refund(id, 20)).reply.payment.refundable).toBe(50);
      const statusFor = async (who: Person) =>
        (await who.call(requestEndpoints.getRequest, { params: { id: requestId } })).reply.request;
      expect((await statusFor(parties.customer)).status).toBe('payment_completed');
      expect((await refund(id, null)).reply.payment.refundable).toBe(0);
      for (const who of [parties.customer, parties.technician])
        expect(await statusFor(who)).toMatchObject({
          status: 'cancelled',
          cancelled_by: null,
          cancel_reason: REASON,
        });
      const [latest, before] = await messagesOf(parties.technician);
      expect(latest).toContain('el trabajo ya no se hace');
      expect(before).toContain(formatEuros(20));
      const start = await parties.technician.call(requestEndpoints.setRequestStatus, {
        params: { id: requestId },
        body: { status: 'in_progress' },
      });
      expect(start.status).toBe(409);
      const { timeline } = await payment(id);
      expect(timeline.map(({ text, actor }) => [text, actor])).toContainEqual([
        'Trabajo anulado al devolver el pago',
        parties.admin.name,
      ]);
      await work();
      const books = await balancesOfRequest(app().platform.database.read, requestId);
      expect(Object.fromEntries(books)).toMatchObject({ provider: 0, held: 0 });
    });

    it('finds payments by state, name and number and returns the newest first', async () => {
      const { id, requestId } = await problem(10);
      const all = await list();
      expect(all.payments.map(found => found.id)).toEqual(
        all.payments.map(found => found.id).sort((a, b) => b - a),
      );
      expect((await list({ filter: 'problem' })).payments.map(found => found.id)).toEqual([id]);
      expect((await list({ filter: 'held' })).payments).toHaveLength(1);
      expect((await list({ filter: 'refunded' })).payments).toHaveLength(6);
      const named = parties.customer.name.toUpperCase().slice(2, 30);
      expect((await list({ search: named })).payments).toHaveLength(all.payments.length);
      expect((await list({ search: String(requestId) })).payments[0]?.request_id).toBe(requestId);
      for (const search of ['%', '_____', "'", 'Nadie', '99999999999999999999'])
        expect((await list({ search })).payments).toEqual([]);
      const { reply } = await parties.admin.call(listAdminPayments, {
        query: { limit: 2, search: undefined },
      });
      const next = await parties.admin.call(listAdminPayments, {
        query: { limit: 2, cursor: reply.next_cursor ?? '', search: undefined },
      });
      expect([...reply.payments, ...next.reply.payments]).toEqual(all.payments.slice(0, 4));
    });

    it('rejects customers and technicians with 403 and requires a reason and a valid amount', async () => {
      const { id } = await problem(25);
      const before = await snapshotRequestState(app());
      for (const who of [parties.customer, parties.technician]) {
        expect((await who.call(listAdminPayments)).status).toBe(403);
        expect((await who.call(getAdminPayment, { params: { id } })).status).toBe(403);
        for (const endpoint of [releasePayment, refundPayment])
          expect((await who.call(endpoint, { params: { id }, body: { reason: REASON } })).status).toBe(403);
      }
      expect((await release(id, ' ')).refusal).toEqual({ error: 'Escribe el motivo', field: 'reason' });
      for (const amount of [0, -1, 1.001, 'x'])
        expect((await refund(id, amount as number)).refusal.field).toBe('amount');
      for (const answer of [await release(999_999), await refund(999_999, 1)])
        expect([answer.status, answer.refusal]).toEqual([404, { error: 'Pago no encontrado' }]);
      expect(await snapshotRequestState(app())).toEqual(before);
    });
  },
  { PLATFORM_FEE_PERCENT: '10' },
);
