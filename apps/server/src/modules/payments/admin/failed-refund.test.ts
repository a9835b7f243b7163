import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import { refuseRefund, seedFailedRefund } from '../../../testing/payments/failed-refund.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import {
  agreeFor,
  doJob,
  type Parties,
  payAs,
  paymentContextOf,
  seedOffer,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { balancesOfRequest } from '../store/ledger/read.ts';

const REASON = 'Le hemos hecho una transferencia';

onBothEngines(
  'failed refunds',
  world => {
    const { app, read, parties, seedPaidJob, paymentIdOf, titlesOf } = createPaymentFixture(world);
    const queue = async () =>
      (
        await parties.admin.call(adminPaymentEndpoints.listAdminPayments, {
          query: { filter: 'problem', search: undefined },
        })
      ).reply;
    const paymentOf = async (id: number) =>
      (await parties.admin.call(adminPaymentEndpoints.getAdminPayment, { params: { id } })).reply;
    const retry = (id: number) => parties.admin.call(adminPaymentEndpoints.retryRefund, { params: { id } });
    const settleByHand = (id: number, amount: number) =>
      parties.admin.call(adminPaymentEndpoints.settleRefund, {
        params: { id },
        body: { amount, reason: REASON },
      });
    const refundFor = async (who: Person, id: number) =>
      (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request.money?.refund;
    const books = async (id: number) =>
      Object.fromEntries([...(await balancesOfRequest(read(), id))].filter(([, cents]) => cents !== 0));

    const withdraw = async (who: Person, id: number, refund: number) => {
      const body = { reason: 'No puedo', refund };
      (await who.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
    };
    const withdrawLate = async (id: number, refund: number) => {
      await agreeFor(app(), id, world().now + 3_600_000);
      await withdraw(parties.customer, id, refund);
    };
    const reject = async ({ id: technicianId }: Person) =>
      app().platform.database.transaction(tx =>
        tx.publish('technician_unapproved', { technicianId, actId: null }),
      );

    it('lists a failed refund in the queue until its retry succeeds', async () => {
      const { requestId, paymentId, refundId } = await seedFailedRefund(app(), parties, 60);
      const { payments, problems } = await queue();
      expect([payments.map(({ id }) => id), problems]).toEqual([[paymentId], 1]);
      expect(payments[0]).toMatchObject({
        failed_refunds: [{ id: refundId, amount: 60, reason: 'No puedo ir' }],
        todo: [{ kind: 'refund_failed' }],
        refundable: 0,
        money: { refund: { status: 'failed', amount: 60 } },
      });
      const { payment } = (await retry(refundId)).reply;
      expect(payment).toMatchObject({
        failed_refunds: [],
        todo: [],
        money: { refund: { status: 'pending', amount: 60 } },
      });
      expect((await titlesOf(parties.customer))[0]).toBe('Reintentamos tu devolución');
      await settle(app());
      expect(await refundFor(parties.customer, requestId)).toMatchObject({ status: 'succeeded', amount: 60 });
      expect([(await queue()).payments, await books(requestId)]).toEqual([[], {}]);
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('lists the refund in the queue again when the retry fails too', async () => {
      const { requestId, refundId } = await seedFailedRefund(app(), parties, 20);
      (await retry(refundId)).reply;
      const again = await refuseRefund(app(), requestId);
      expect((await queue()).payments[0]?.failed_refunds.map(({ id }) => id)).toEqual([again.refundId]);
      expect((await retry(refundId)).status).toBe(409);
      (await retry(again.refundId)).reply;
      await settle(app());
      expect(await books(requestId)).toEqual({});
    });

    it('retries the refund once when two administrators click at the same time', async () => {
      const { requestId, refundId } = await seedFailedRefund(app(), parties, 30);
      const other = await seedPerson(app(), 'admin');
      const calls = [parties.admin, other, parties.admin].map(who =>
        who.call(adminPaymentEndpoints.retryRefund, { params: { id: refundId } }),
      );
      const answers = [...(await Promise.all(calls)), await settleByHand(refundId, 30)];
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const rows = await read()
        .selectFrom('refunds')
        .selectAll()
        .where('request_id', '=', requestId)
        .execute();
      expect(rows.map(({ status }) => status).sort()).toEqual(['due', 'failed']);
      await settle(app());
    });

    it('counts a manually settled refund as refunded in the ledger, the receipt and the statement', async () => {
      const { requestId, paymentId, refundId } = await seedFailedRefund(app(), parties, 50);
      expect((await settleByHand(refundId, 49.99)).refusal).toEqual({
        error: 'El importe tiene que ser el de la devolución fallida',
        field: 'amount',
      });
      expect((await settleByHand(refundId, 50)).reply.payment).toMatchObject({
        failed_refunds: [],
        todo: [],
        refundable: 0,
        money: { refund: { status: 'settled', amount: 50 } },
      });
      expect((await settleByHand(refundId, 50)).status).toBe(409);
      expect((await retry(refundId)).status).toBe(409);
      expect(await refundFor(parties.technician, requestId)).toMatchObject({ status: 'settled' });
      expect((await titlesOf(parties.customer))[0]).toBe('Devolución resuelta');
      expect(await books(requestId)).toEqual({ provider: 5000, manual: -5000 });
      expect((await app().reconcile()).findings).toEqual([]);
      const { timeline } = await paymentOf(paymentId);
      expect(timeline.filter(({ text }) => text === 'Devolución resuelta a mano')).toMatchObject([
        { amount: 50, actor: parties.admin.name, reason: REASON },
      ]);
      const { receipt } = (
        await parties.customer.call(documentEndpoints.getReceipt, { params: { id: paymentId } })
      ).reply;
      expect(receipt).toMatchObject({ refunds: [{ amount: 50, status: 'settled' }], left: 0 });
      const month = monthOf(world().now).name;
      const { statement } = (
        await parties.technician.call(documentEndpoints.getStatement, { query: { month } })
      ).reply;
      expect(statement.refunds.at(-1)).toMatchObject({ request_id: requestId, amount: 50 });
    });

    it('prevents the deletion of the customer until the failed refund is resolved', async () => {
      const customer = await seedPerson(app(), 'user');
      const { refundId } = await seedFailedRefund(app(), { ...parties, customer }, 15);
      const remove = () => parties.admin.call(adminUserEndpoints.deleteUser, { params: { id: customer.id } });
      expect((await remove()).refusal.error).toContain('tiene una devolución sin terminar');
      (await settleByHand(refundId, 15)).reply;
      expect((await remove()).status).toBe(200);
    });

    it('marks a late payment as refunded once its failed refund is settled', async () => {
      const id = await seedPaidJob(40);
      // Simulates a payment that arrived after another payment of the same request.
      await app().platform.database.transaction(({ db }) =>
        db.updateTable('payments').set({ outcome: 'refund_due' }).where('request_id', '=', id).execute(),
      );
      const payment = await read()
        .selectFrom('payments')
        .selectAll()
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
      await app().platform.database.transaction(tx =>
        scheduleRefund(tx, {
          payment: { id: payment.id, request_id: id, amount_cents: 4000 },
          amountCents: 4000,
          cause: 'too_late',
          reason: null,
          actorId: null,
        }),
      );
      const { refundId, paymentId } = await refuseRefund(app(), id);
      expect((await queue()).payments.map(found => found.id)).toContain(paymentId);
      (await settleByHand(refundId, 40)).reply;
      const { outcome } = await read()
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      expect(outcome).toBe('refunded');
      const month = monthOf(world().now).name;
      const { statement } = (
        await parties.technician.call(documentEndpoints.getStatement, { query: { month } })
      ).reply;
      expect(statement.refunds.map(refund => refund.request_id)).not.toContain(id);
    });

    it('closes the failed refund when the customer gets the money at the provider, and refuses a retry with 409', async () => {
      const { requestId, paymentId, refundId } = await seedFailedRefund(app(), parties, 70);
      const { intent_id } = (await paymentOf(paymentId)).payment;
      await stripeOf(app()).refunds.create({ payment_intent: intent_id });
      await settle(app());
      expect((await queue()).payments.map(({ id }) => id)).not.toContain(paymentId);
      expect([(await retry(refundId)).status, (await settleByHand(refundId, 70)).status]).toEqual([409, 409]);
      expect(await refundFor(parties.customer, requestId)).toMatchObject({ status: 'succeeded', amount: 70 });
      expect(await books(requestId)).toEqual({});
    });

    it.each([
      ['the job is completed', (id: number, { technician }: Parties) => doJob(technician, id), 50],
      [
        'the technician withdraws',
        (id: number, { technician }: Parties) => withdraw(technician, id, 50),
        null,
      ],
      ['the customer withdraws late', (id: number) => withdrawLate(id, 25), 25],
      ['the technician loses the approval', (_: number, { technician }: Parties) => reject(technician), null],
    ] as const)('keeps the failed refund owed to the customer when %s', async (_, end, left) => {
      const technician = await seedTechnician(app(), { approvedBy: parties.admin });
      const own = { ...parties, technician };
      const id = await seedOffer(app(), own, 100);
      await payAs(parties.customer, app(), id);
      const paymentId = await paymentIdOf(id);
      const body = { reason: REASON, amount: 50 };
      (await parties.admin.call(adminPaymentEndpoints.refundPayment, { params: { id: paymentId }, body }))
        .reply;
      const { refundId } = await refuseRefund(app(), id);
      await end(id, own);
      const { money } = (await technician.call(requestEndpoints.getRequest, { params: { id } })).reply
        .request;
      expect(money?.payout?.amount ?? null).toBe(left);
      expect((await retry(refundId)).status).toBe(200);
      await settle(app());
      const { amount } = (await refundFor(parties.customer, id)) ?? {};
      const kept = left ?? 0;
      expect(amount).toBe(100 - kept);
      expect(await books(id)).toEqual(kept === 0 ? {} : { held: -kept * 100, provider: kept * 100 });
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('rejects customers and technicians with 403 and unknown refunds with 404', async () => {
      const { refundId } = await seedFailedRefund(app(), parties, 10);
      for (const who of [parties.customer, parties.technician]) {
        expect((await who.call(adminPaymentEndpoints.retryRefund, { params: { id: refundId } })).status).toBe(
          403,
        );
        const body = { amount: 10, reason: REASON };
        expect(
          (await who.call(adminPaymentEndpoints.settleRefund, { params: { id: refundId }, body })).status,
        ).toBe(403);
      }
      expect([(await retry(999_999)).status, (await settleByHand(999_999, 1)).status]).toEqual([404, 404]);
    });
  },
  { LOG_LEVEL: 'silent' },
);
