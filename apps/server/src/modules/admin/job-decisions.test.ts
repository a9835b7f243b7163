import { jobDecisionEndpoints, jobFileEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { callDuring } from '../../testing/database/call-during.ts';
import { compareLedger } from '../../testing/payments/compare-ledger.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import {
  doJob,
  openPaymentOf,
  paymentContextOf,
  seedOffer,
  settle,
} from '../../testing/payments/payments.ts';
import { acceptedJob, forceStatus, requestJob, setStatus } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const { cancelJob, replaceJob } = jobDecisionEndpoints;
const REASON = 'El técnico no contesta';

onBothEngines(
  'decisions of administrators about a job',
  (world, onOne) => {
    const { app, parties, seedPaidJob, requestOf, titlesOf } = createPaymentFixture(world);
    let other: Person;

    beforeAll(async () => {
      other = await seedTechnician(app(), { approvedBy: parties.admin, name: 'Berta Gas' });
    });

    const cancel = (id: number) =>
      parties.admin.call(cancelJob, { params: { id }, body: { reason: REASON } });
    const replace = (id: number, technician_id: number | null) =>
      parties.admin.call(replaceJob, { params: { id }, body: { reason: REASON, technician_id } });

    it('refuses to cancel a paid job that the technician completes meanwhile, and refunds nothing', async () => {
      const id = await seedPaidJob(40);
      await setStatus(parties.technician, id, 'in_progress');
      const cancellation = callDuring(app(), 'payout_opened', () => cancel(id));
      await setStatus(parties.technician, id, 'completed');
      expect((await cancellation())?.status).toBe(409);
      expect(await requestOf(id)).toMatchObject({
        status: 'completed',
        money: { refund: null, payout: { state: 'held' } },
      });
    });

    onOne(() => {
      it('cancels an unpaid job in each status before the payment and tells both parties the reason', async () => {
        const { customer, technician } = parties;
        for (const seed of [
          () => requestJob(customer, technician),
          () => acceptedJob(customer, technician),
          () => seedOffer(app(), parties, 40),
        ]) {
          const id = await seed();
          (await cancel(id)).reply;
          expect(await requestOf(id)).toMatchObject({
            status: 'cancelled',
            cancelled_by: null,
            cancel_reason: REASON,
            money: null,
          });
          expect((await titlesOf(customer))[0]).toBe('Hemos cancelado tu solicitud');
          expect((await titlesOf(technician))[0]).toBe('Hemos cancelado un trabajo');
        }
      });

      it('cancels a paid job with a full refund, before and after the start', async () => {
        const [waiting, begun] = [await seedPaidJob(40), await seedPaidJob(60)];
        await setStatus(parties.technician, begun, 'in_progress');
        for (const [id, amount] of [
          [waiting, 40],
          [begun, 60],
        ] as const) {
          (await cancel(id)).reply;
          expect(await requestOf(id)).toMatchObject({
            status: 'cancelled',
            cancel_reason: REASON,
            money: { refund: { amount, status: 'pending' }, payout: null },
          });
        }
        await settle(app());
        expect((await requestOf(begun)).money?.refund?.status).toBe('succeeded');
        expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
        const { acts } = (await parties.admin.call(jobFileEndpoints.listActsOnJob, { params: { id: begun } }))
          .reply;
        expect(acts.map(({ action, details }) => [action, details.reason])).toEqual([
          ['job_cancelled', REASON],
          ['payment_refunded', REASON],
        ]);
      });

      it('cancels the opened payment of a cancelled offer, so that the customer cannot pay it', async () => {
        const id = await seedOffer(app(), parties, 40);
        await openPaymentOf(parties.customer, id);
        (await cancel(id)).reply;
        await settle(app());
        const payment = await app()
          .platform.database.read.selectFrom('payments')
          .select('status')
          .where('request_id', '=', id)
          .executeTakeFirstOrThrow();
        expect(payment.status).toBe('canceled');
      });

      it('returns 409 for a completed, a cancelled and a job with a payment in processing, and changes nothing', async () => {
        const done = await seedPaidJob(40);
        await doJob(parties.technician, done);
        const processing = await acceptedJob(parties.customer, parties.technician);
        await forceStatus(app(), processing, 'payment_pending');
        const ended = await requestJob(parties.customer, parties.technician);
        await setStatus(parties.customer, ended, 'cancelled');
        for (const [id, error] of [
          [done, 'Este trabajo ya está terminado o cancelado'],
          [ended, 'Este trabajo ya está terminado o cancelado'],
          [
            processing,
            'Se está procesando un pago de esta solicitud. Espera a que termine para hacer cambios',
          ],
        ] as const) {
          const before = await requestOf(id);
          expect((await cancel(id)).refusal).toEqual({ error });
          expect((await replace(id, null)).status).toBe(409);
          expect(await requestOf(id)).toEqual(before);
        }
        expect((await cancel(999_999)).status).toBe(404);
      });

      it('sends a copy to another technician, who sees neither the conversation nor the offers of the first one', async () => {
        const { customer, technician } = parties;
        const id = await seedOffer(app(), parties, 40);
        const message = { request_id: id, message: 'Te espero a las 10' };
        (await customer.call(chatEndpoints.sendMessage, { body: message })).reply;
        const { request_id: copy } = (await replace(id, other.id)).reply;
        expect(await requestOf(id)).toMatchObject({ status: 'cancelled', cancel_reason: REASON });
        const { request } = (await other.call(requestEndpoints.getRequest, { params: { id: copy } })).reply;
        expect(request).toMatchObject({
          status: 'pending',
          is_open: false,
          technician_id: other.id,
          negotiated_price: null,
          service_id: 1,
        });
        expect((await titlesOf(other))[0]).toBe('Nueva solicitud para ti');
        expect((await titlesOf(technician))[0]).toBe('Hemos cancelado un trabajo');
        expect((await titlesOf(customer)).slice(0, 2)).toEqual([
          'Hemos enviado tu solicitud de nuevo',
          'Hemos cancelado tu solicitud',
        ]);
        await setStatus(other, copy, 'accepted');
        const chat = await other.call(chatEndpoints.listMessages, { params: { requestId: copy }, query: {} });
        expect(chat.reply.messages).toEqual([]);
        const first = await other.call(chatEndpoints.listMessages, { params: { requestId: id }, query: {} });
        expect(first.status).toBe(404);
      });

      it('sends an open copy of a paid job after a full refund', async () => {
        const id = await seedPaidJob(40);
        const { request_id: copy } = (await replace(id, null)).reply;
        expect((await requestOf(id)).money?.refund).toMatchObject({ amount: 40 });
        expect(await requestOf(copy)).toMatchObject({
          status: 'pending',
          is_open: true,
          technician_id: null,
        });
        await setStatus(other, copy, 'accepted');
        expect((await requestOf(copy)).technician_id).toBe(other.id);
      });

      it('leaves out of the copy a preferred date or preferred days that have passed', async () => {
        const { customer, technician } = parties;
        const inDays = (count: number) => new Date(world().now + count * 86_400_000);
        const dayOf = (date: Date) => date.toISOString().slice(0, 10);
        const [before, after] = [inDays(-3), inDays(3)];
        for (const [wish, kept] of [
          [{ scheduled_at: after.getTime() }, { scheduled_date: after.toISOString(), scheduled_days: null }],
          [{ scheduled_at: before.getTime() }, { scheduled_date: null, scheduled_days: null }],
          [{ scheduled_days: dayOf(after) }, { scheduled_date: null, scheduled_days: dayOf(after) }],
          [{ scheduled_days: dayOf(before) }, { scheduled_date: null, scheduled_days: null }],
        ]) {
          const id = await acceptedJob(customer, technician);
          await app().platform.database.transaction(({ db }) =>
            db
              .updateTable('requests')
              .set({ scheduled_at: null, scheduled_days: null, ...wish })
              .where('id', '=', id)
              .execute(),
          );
          const { request_id: copy } = (await replace(id, null)).reply;
          expect(await requestOf(copy)).toMatchObject(kept ?? {});
        }
      });

      it('keeps the job when the copy is impossible', async () => {
        const { customer, technician, admin } = parties;
        const id = await acceptedJob(customer, technician);
        const gasOnly = await seedTechnician(app(), { approvedBy: admin, serviceIds: [5] });
        const waiting = await seedTechnician(app(), { approvedBy: null });
        for (const [technicianId, code] of [
          [technician.id, 'same_technician'],
          [gasOnly.id, 'service_not_offered'],
          [waiting.id, 'technician_not_found'],
          [customer.id, 'cannot_request_self'],
          [999_999, 'technician_not_found'],
        ] as const) {
          const { status, refusal } = await replace(id, technicianId);
          expect([status, refusal.error]).toEqual([...ERRORS[code]]);
          expect((await requestOf(id)).status).toBe('accepted');
        }
        await app().platform.database.transaction(({ db }) =>
          db
            .updateTable('requests')
            .set({ address: null, latitude: null, longitude: null })
            .where('id', '=', id)
            .execute(),
        );
        expect((await replace(id, null)).refusal.error).toBe(ERRORS.request_without_place[1]);
        expect((await requestOf(id)).status).toBe('accepted');
        const leaving = await seedPerson(app(), 'user');
        const theirs = await acceptedJob(leaving, technician);
        await app().platform.database.transaction(({ db, now }) =>
          db.updateTable('users').set({ suspended_at: now }).where('id', '=', leaving.id).execute(),
        );
        expect((await replace(theirs, null)).refusal.error).toBe('La cuenta del cliente ya no está activa');
      });
    });
  },
  { LOG_LEVEL: 'silent' },
);
