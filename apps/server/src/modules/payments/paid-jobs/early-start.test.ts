import { dateEndpoints, earlyStartEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { expect, it } from 'vitest';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { agreeFor } from '../../../testing/payments/payments.ts';
import { report } from '../../../testing/payments/problems.ts';
import { setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OVER = 'Solo puedes contestar a un inicio antes de tiempo hasta la hora acordada, y una sola vez';
const { agreeToStart, moveStartedDate } = earlyStartEndpoints;

onBothEngines(
  'the answers to a start before the agreed time',
  (world, onOne) => {
    const { app, parties, read, seedPaidJob, statusOf, titlesOf } = createPaymentFixture(world);
    const start = (id: number) => setStatus(parties.technician, id, 'in_progress');
    /** Creates a paid job with an agreed time `minutes` from now, or without a date, and starts it. */
    const started = async (minutes: number | null) => {
      const id = await seedPaidJob(100);
      if (minutes !== null) await agreeFor(app(), id, world().now + minutes * MINUTE);
      await start(id);
      return id;
    };
    const agree = (id: number, who = parties.customer) => who.call(agreeToStart, { params: { id } });
    const move = (id: number, who = parties.customer) => who.call(moveStartedDate, { params: { id } });
    const refundOf = async (id: number) =>
      (await parties.customer.call(withdrawalEndpoints.getWithdrawal, { params: { id } })).reply.refund;
    const seenBy = async (who: typeof parties.customer, id: number) =>
      (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request;

    it('lets the customer take back the start, and then propose a date or cancel on the terms of before the start', async () => {
      const { customer, technician } = parties;
      // Cancelling is free only in the half hour after the payment.
      const id = await started(20 * 60);
      expect(await titlesOf(customer)).toContain('Ha empezado antes de tiempo');
      world().now += 8 * HOUR;
      const moved = await move(id);
      expect(moved.reply.request.status).toBe('payment_completed');
      expect((await titlesOf(technician))[0]).toBe('No empieces todavía');
      const { steps } = (await customer.call(timelineEndpoints.getTimeline, { params: { id } })).reply;
      expect(steps.slice(-2).map(({ kind, text, by }) => [kind, text, by])).toEqual([
        ['started', 'Trabajo empezado', 'technician'],
        ['start_undone', 'El cliente lo deja para otra fecha', 'customer'],
      ]);
      expect(
        await read().selectFrom('payments').select('awaits_start').where('request_id', '=', id).execute(),
      ).toEqual([{ awaits_start: 1 }]);
      const date = new Date(world().now + 96 * HOUR).toISOString();
      const params = { id };
      expect((await customer.call(dateEndpoints.proposeDate, { params, body: { date } })).status).toBe(200);
      expect(await refundOf(id)).toBe(100);
      world().now += 31 * MINUTE;
      expect(await refundOf(id)).toBe(50);
      const body = { reason: 'Ya no hace falta', refund: 50 };
      expect((await customer.call(withdrawalEndpoints.withdrawRequest, { params, body })).status).toBe(200);
    });

    it("stores 'Sí, que empiece ya' once, shows it to both sides, and ends the right to move the date", async () => {
      const { customer, technician } = parties;
      const id = await started(72 * 60);
      expect((await seenBy(technician, id)).money?.start_agreed).toBe(false);
      for (const _ of ['first press', 'second press']) expect((await agree(id)).status).toBe(200);
      expect((await seenBy(technician, id)).money?.start_agreed).toBe(true);
      expect((await titlesOf(technician)).slice(0, 2)).not.toEqual([
        'Puedes empezar ya',
        'Puedes empezar ya',
      ]);
      expect((await titlesOf(technician))[0]).toBe('Puedes empezar ya');
      const { steps } = (await customer.call(timelineEndpoints.getTimeline, { params: { id } })).reply;
      expect(steps.at(-1)).toMatchObject({ kind: 'start_agreed', by: 'customer' });
      const refused = await move(id);
      expect([refused.status, refused.refusal.error, await statusOf(id)]).toEqual([409, OVER, 'in_progress']);
    });

    onOne(() => {
      it('forgets the agreement when the technician takes the start back', async () => {
        const id = await started(72 * 60);
        (await agree(id)).reply;
        (await parties.technician.call(dateEndpoints.undoStart, { params: { id } })).reply;
        expect((await seenBy(parties.customer, id)).money?.start_agreed).toBe(false);
        await start(id);
        expect((await move(id)).status).toBe(200);
      });

      it('is possible until the agreed time, also when the start came only a little before it', async () => {
        const id = await started(10);
        const late = await started(10);
        world().now += 10 * MINUTE - 1;
        expect((await move(id)).status).toBe(200);
        world().now += 1;
        for (const answer of [agree, move]) {
          const refused = await answer(late);
          expect([refused.status, refused.refusal.error]).toEqual([409, OVER]);
        }
      });

      it('is refused without an agreed time, before the start and after the completion', async () => {
        const unstarted = await seedPaidJob(100);
        await agreeFor(app(), unstarted, world().now + 72 * HOUR);
        const completed = await started(72 * 60);
        await setStatus(parties.technician, completed, 'completed');
        for (const id of [unstarted, completed, await started(null)])
          for (const answer of [agree, move]) {
            const before = await statusOf(id);
            expect([(await answer(id)).status, await statusOf(id)]).toEqual([409, before]);
          }
      });

      it('is refused to the technician and to strangers, and while a problem is undecided', async () => {
        const id = await started(72 * 60);
        const stranger = await seedTechnician(app(), { approvedBy: parties.admin });
        for (const answer of [agree, move]) {
          expect((await answer(id, parties.technician)).status).toBe(403);
          expect((await answer(id, stranger)).status).toBe(404);
        }
        (await report(parties.customer, id)).reply;
        for (const answer of [agree, move]) {
          const refused = await answer(id);
          expect([refused.status, refused.refusal.error]).toEqual([
            409,
            expect.stringMatching(/^Hay un problema sin resolver en este trabajo\./),
          ]);
        }
      });
    });
  },
  { LOG_LEVEL: 'silent' },
);
