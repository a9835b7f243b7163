import { dateEndpoints, earlyStartEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { expect, it } from 'vitest';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { agreeFor, settle, stripeOf } from '../../../testing/payments/payments.ts';
import { setStatus } from '../../../testing/requests/requests.ts';
import { onOneEngine } from '../../../testing/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SETTLED = 'El inicio ya no se puede deshacer. Si el trabajo no es para hoy, habla con el cliente';

onOneEngine(
  'the undo of an early start',
  world => {
    const { app, parties, read, seedPaidJob, statusOf, titlesOf } = createPaymentFixture(world, 'each test');
    /** Creates a paid job with an agreed time `minutes` from now, and starts it. */
    const started = async (minutes: number | null) => {
      const id = await seedPaidJob(100);
      if (minutes !== null) await agreeFor(app(), id, world().now + minutes * MINUTE);
      await setStatus(parties.technician, id, 'in_progress');
      return id;
    };
    const undo = (id: number) => parties.technician.call(dateEndpoints.undoStart, { params: { id } });
    const moveDate = (id: number) =>
      parties.customer.call(earlyStartEndpoints.moveStartedDate, { params: { id } });

    it('gives the customer back what was possible before the start, and tells both sides', async () => {
      const { customer, technician } = parties;
      const id = await started(72 * 60);
      const params = { id };
      const until = new Date(world().now + 10 * MINUTE).toISOString();
      const seen = (await technician.call(requestEndpoints.getRequest, { params })).reply.request;
      expect(seen.undo_start_until).toBe(until);
      expect((await customer.call(requestEndpoints.getRequest, { params })).reply.request).toMatchObject({
        undo_start_until: null,
      });
      world().now += 10 * MINUTE;
      const { request } = (await undo(id)).reply;
      expect(request).toMatchObject({ status: 'payment_completed', undo_start_until: null });
      expect(await titlesOf(customer)).toContain('El trabajo no ha empezado');
      const { steps } = (await customer.call(timelineEndpoints.getTimeline, { params })).reply;
      expect(steps.slice(-2).map(({ kind, text, by }) => [kind, text, by])).toEqual([
        ['started', 'Trabajo empezado', 'technician'],
        ['start_undone', 'Inicio deshecho', 'technician'],
      ]);
      // The job waits for its start again, and the customer can move and cancel it.
      const today = (await technician.call(todayEndpoints.getToday)).reply;
      expect(today.jobs.map(job => [job.id, job.status])).toEqual([[id, 'payment_completed']]);
      expect(
        await read().selectFrom('payments').select('awaits_start').where('request_id', '=', id).execute(),
      ).toEqual([{ awaits_start: 1 }]);
      const date = new Date(world().now + 96 * HOUR).toISOString();
      const moved = await customer.call(dateEndpoints.proposeDate, { params, body: { date } });
      expect(moved.status).toBe(200);
      const body = { reason: 'Ya no hace falta', refund: 100 };
      expect((await customer.call(withdrawalEndpoints.withdrawRequest, { params, body })).status).toBe(200);
    });

    it.each([
      ['the technician undoes the start', undo],
      ['the customer moves the date', moveDate],
    ])('calls a job off whose whole payment was refunded at the provider when %s', async (_, takeBack) => {
      const id = await started(72 * 60);
      const [payment] = await read()
        .selectFrom('payments')
        .select('intent_id')
        .where('request_id', '=', id)
        .execute();
      await stripeOf(app()).refunds.create({ payment_intent: payment?.intent_id ?? '' });
      await settle(app());
      expect(await statusOf(id)).toBe('in_progress');
      const { request } = (await takeBack(id)).reply;
      expect(request).toMatchObject({
        status: 'cancelled',
        cancelled_by: null,
        cancel_reason: 'El pago se ha devuelto entero.',
      });
    });

    it('gives the customer back the time of free cancelling that the starts took', async () => {
      const { customer } = parties;
      const id = await started(24 * 60 + 1);
      const params = { id };
      for (const start of [1, 2]) {
        if (start > 1) await setStatus(parties.technician, id, 'in_progress');
        world().now += 10 * MINUTE;
        expect((await undo(id)).status).toBe(200);
        const { reply } = await customer.call(withdrawalEndpoints.getWithdrawal, { params });
        expect(reply.percent).toBe(100);
      }
      const { request } = (await customer.call(requestEndpoints.getRequest, { params })).reply;
      expect(request.money?.cancellation?.paused_ms).toBe(20 * MINUTE);
      world().now += MINUTE + 30 * MINUTE;
      expect((await customer.call(withdrawalEndpoints.getWithdrawal, { params })).reply.percent).toBe(50);
    });

    it('is refused after ten minutes, for a start that was not early, and once the job is completed', async () => {
      const late = await started(72 * 60);
      world().now += 10 * MINUTE + 1;
      const completed = await started(72 * 60);
      await setStatus(parties.technician, completed, 'completed');
      for (const id of [late, await started(120), await started(null), completed]) {
        const before = await statusOf(id);
        const answer = await undo(id);
        expect([answer.status, answer.refusal.error]).toEqual([409, SETTLED]);
        expect(await statusOf(id)).toBe(before);
      }
    });

    it('is refused and not offered after two undone starts of a job, because each start and each undo sends the customer a notice', async () => {
      const { technician } = parties;
      const id = await started(72 * 60);
      const params = { id };
      for (const _ of ['first', 'second']) {
        expect((await undo(id)).status).toBe(200);
        await setStatus(technician, id, 'in_progress');
      }
      const { request } = (await technician.call(requestEndpoints.getRequest, { params })).reply;
      expect(request).toMatchObject({ status: 'in_progress', undo_start_until: null });
      const answer = await undo(id);
      expect([answer.status, answer.refusal.error]).toEqual([409, SETTLED]);
      expect(await statusOf(id)).toBe('in_progress');
      const other = await started(72 * 60);
      expect((await undo(other)).status).toBe(200);
    });

    it('leaves a date proposal ended that the start ended', async () => {
      const { customer, technician } = parties;
      const id = await seedPaidJob(100);
      await agreeFor(app(), id, world().now + 72 * HOUR);
      const date = new Date(world().now + 96 * HOUR).toISOString();
      (await customer.call(dateEndpoints.proposeDate, { params: { id }, body: { date } })).reply;
      await setStatus(technician, id, 'in_progress');
      const { request } = (await undo(id)).reply;
      expect(request.money?.date_proposal).toBeNull();
      expect(
        await read().selectFrom('date_proposals').select('status').where('request_id', '=', id).execute(),
      ).toEqual([{ status: 'lapsed' }]);
    });
  },
  { LOG_LEVEL: 'silent' },
);
