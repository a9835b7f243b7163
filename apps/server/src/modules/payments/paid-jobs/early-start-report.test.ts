import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { dateEndpoints, earlyStartEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { expect, it } from 'vitest';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { agreeFor, paymentContextOf, settle } from '../../../testing/payments/payments.ts';
import {
  answerProblem,
  closeProblem,
  reportEarlyStart,
  requestFor,
} from '../../../testing/payments/problems.ts';
import { setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const HOUR = 3_600_000;
const NOT_NOW =
  'Puedes avisar de que ha empezado antes de tiempo hasta la hora acordada, si no has dicho que empiece ya ni que todo está correcto';
const REASON = 'El técnico empezó antes de la hora acordada y no respondió al aviso del cliente.';

onBothEngines(
  'the report of a start before the agreed time',
  (world, onOne) => {
    const { app, parties, payoutOf, read, seedPaidJob, statusOf, titlesOf } = createPaymentFixture(world);
    const start = (id: number) => setStatus(parties.technician, id, 'in_progress');
    const complete = (id: number) => setStatus(parties.technician, id, 'completed');
    /** Creates a job of 100 € that was paid an hour ago and is agreed for `hours` from now, and starts it. */
    const started = async (hours: number) => {
      const id = await seedPaidJob(100);
      await agreeFor(app(), id, world().now + (hours + 1) * HOUR);
      world().now += HOUR;
      await start(id);
      return id;
    };
    const report = (id: number, who = parties.customer) => reportEarlyStart(who, id);
    /** Reads what the dialog of the report shows. */
    const shown = (id: number, who = parties.customer) =>
      who.call(problemEndpoints.getStartReport, { params: { id } });
    const problemOf = async (id: number) => (await requestFor(parties.customer, id)).money?.problem;
    const isClean = async () => {
      await settle(app());
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    };

    it('ends a started job without an answer in 24 hours, with the refund that cancelling before the start would have given', async () => {
      const id = await started(30);
      // Cancelling a job that has not started would now cost half of the price.
      world().now += 10 * HOUR;
      expect((await shown(id)).reply).toEqual({ refund_percent: 100 });
      expect((await shown(id, parties.technician)).status).toBe(403);
      const { money } = (await report(id)).reply.request;
      expect(money?.problem).toMatchObject({
        kind: 'early_start',
        state: 'awaiting_reply',
        opened_by: 'customer',
        refund_percent: 100,
        reply_until: new Date(world().now + 24 * HOUR).toISOString(),
      });
      expect((await titlesOf(parties.technician))[0]).toBe('Dicen que has empezado antes de tiempo');
      expect((await titlesOf(parties.customer))[0]).toBe('Hemos recibido tu aviso');
      // The technician finds the report among the answers that customers wait for.
      const { reply } = await parties.technician.call(todayEndpoints.getToday);
      expect(JSON.stringify(reply)).toContain('early_start');
      world().now += 24 * HOUR - 1;
      await settle(app());
      expect(await statusOf(id)).toBe('in_progress');
      world().now += 1;
      await settle(app());
      expect(await requestFor(parties.technician, id)).toMatchObject({
        status: 'cancelled',
        cancelled_by: null,
        cancel_reason: REASON,
        money: { refund: { amount: 100, status: 'succeeded' }, payout: null, problem: { state: 'expired' } },
      });
      expect(await titlesOf(parties.customer)).toContain('Te devolvemos tu dinero');
      await isClean();
    });

    it('ends a completed job too: its frozen payout shrinks to the rest of a late cancellation and is held again', async () => {
      const id = await started(10);
      await complete(id);
      world().now += HOUR;
      expect((await shown(id)).reply).toEqual({ refund_percent: 50 });
      expect((await report(id)).reply.request.money?.problem?.refund_percent).toBe(50);
      const frozen = await payoutOf(id);
      expect(frozen.state).toBe('frozen');
      world().now += 24 * HOUR;
      await settle(app());
      const seen = await requestFor(parties.customer, id);
      expect(seen).toMatchObject({
        status: 'cancelled',
        money: { refund: { amount: 50, status: 'succeeded' }, payout: { state: 'held' } },
      });
      const payout = await payoutOf(id);
      expect([payout.amount_cents + payout.fee_cents, payout.release_at]).toEqual([
        5000,
        world().now + 24 * HOUR,
      ]);
      expect(payout.release_at).toBeGreaterThan(frozen.release_at ?? 0);
      await isClean();
      world().now += 24 * HOUR;
      await isClean();
      expect(['due', 'sent']).toContain((await payoutOf(id)).state);
    });

    it('closes the payout of a completed job when the whole payment goes back', async () => {
      const id = await started(60 * 24);
      await complete(id);
      (await report(id)).reply;
      world().now += 24 * HOUR;
      await settle(app());
      expect(await requestFor(parties.customer, id)).toMatchObject({
        status: 'cancelled',
        money: { refund: { amount: 100, status: 'succeeded' } },
      });
      expect(await payoutOf(id)).toMatchObject({ state: 'cancelled', amount_cents: 0, fee_cents: 0 });
      await isClean();
    });

    onOne(() => {
      it('lets an administrator decide after an answer, also while the job goes on', async () => {
        const id = await started(60);
        (await report(id)).reply;
        await complete(id);
        expect((await payoutOf(id)).state).toBe('frozen');
        (await answerProblem(parties.technician, id)).reply;
        expect(await problemOf(id)).toMatchObject({ state: 'open', reply_until: null });
        world().now += 100 * HOUR;
        await settle(app());
        expect(await statusOf(id)).toBe('completed');
        const paymentId = (await requestFor(parties.admin, id)).money?.payment_id ?? 0;
        const params = { id: paymentId };
        const body = { reason: 'Lo acordasteis por teléfono' };
        expect(
          (await parties.admin.call(adminPaymentEndpoints.releasePayment, { params, body })).status,
        ).toBe(200);
        expect((await problemOf(id))?.state).toBe('decided');
        await isClean();
      });

      it('is possible until the agreed time, and not without one, before a start, or after an agreement', async () => {
        const inTime = await started(60);
        const late = await started(57);
        const agreed = await started(58);
        (await parties.customer.call(earlyStartEndpoints.agreeToStart, { params: { id: agreed } })).reply;
        const confirmed = await started(58);
        await complete(confirmed);
        (await parties.customer.call(payoutEndpoints.confirmJob, { params: { id: confirmed } })).reply;
        const undated = await seedPaidJob(100);
        await start(undated);
        const unstarted = await seedPaidJob(100);
        await agreeFor(app(), unstarted, world().now + 72 * HOUR);
        for (const id of [agreed, confirmed, undated, unstarted]) {
          const answer = await report(id);
          expect([answer.status, answer.refusal.error]).toEqual([409, NOT_NOW]);
          expect((await shown(id)).refusal.error).toBe(NOT_NOW);
        }
        expect((await report(inTime, parties.technician)).status).toBe(403);
        const stranger = await seedTechnician(app(), { approvedBy: parties.admin });
        expect((await report(inTime, stranger)).status).toBe(404);
        const { agreed_at } = await read()
          .selectFrom('payments')
          .select('agreed_at')
          .where('request_id', '=', late)
          .executeTakeFirstOrThrow();
        world().now = agreed_at ?? 0;
        expect((await report(late)).status).toBe(409);
        expect((await report(inTime)).status).toBe(200);
      });

      it('ends when one side takes the start back, and no problem remains', async () => {
        const undone = await started(60);
        (await report(undone)).reply;
        (await parties.technician.call(dateEndpoints.undoStart, { params: { id: undone } })).reply;
        const moved = await started(60);
        (await report(moved)).reply;
        (await answerProblem(parties.technician, moved)).reply;
        (await parties.customer.call(earlyStartEndpoints.moveStartedDate, { params: { id: moved } })).reply;
        for (const id of [undone, moved]) {
          expect(await statusOf(id)).toBe('payment_completed');
          expect((await problemOf(id))?.state).toBe('closed');
        }
        world().now += 25 * HOUR;
        await settle(app());
        expect([await statusOf(undone), await statusOf(moved)]).toEqual([
          'payment_completed',
          'payment_completed',
        ]);
      });

      it('goes on after the customer closes the report', async () => {
        const id = await started(60);
        await complete(id);
        (await report(id)).reply;
        expect((await closeProblem(parties.technician, id)).status).toBe(403);
        expect((await closeProblem(parties.customer, id)).reply.request.money?.payout?.state).toBe('held');
        const { entries } = (
          await parties.customer.call(problemEndpoints.getProblemEntries, { params: { id } })
        ).reply;
        expect(entries).toHaveLength(1);
      });

      it('leaves the decision to an administrator when the technician was suspended and could not answer', async () => {
        const other = await seedTechnician(app(), { approvedBy: parties.admin });
        const id = await started(60);
        await app().platform.database.transaction(async ({ db }) => {
          await db.updateTable('requests').set({ technician_id: other.id }).where('id', '=', id).execute();
        });
        (await report(id)).reply;
        await app().platform.database.transaction(({ db, now }) =>
          db.updateTable('users').set({ suspended_at: now }).where('id', '=', other.id).execute(),
        );
        world().now += 24 * HOUR;
        await settle(app());
        expect([await statusOf(id), (await problemOf(id))?.state]).toEqual(['in_progress', 'open']);
      });
    });
  },
  { LOG_LEVEL: 'silent' },
);
