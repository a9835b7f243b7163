import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { REFUND_DELAY_MS } from '@oficio/stripe-sandbox';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import { allowLedgerChanges } from '../../../testing/payments/ledger-changes.ts';
import {
  confirmAsBrowser,
  counter,
  doJob,
  offer,
  openPaymentOf,
  payAs,
  paymentContextOf,
  preparePayments,
  sandboxOf,
  seedOffer,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findPaidPayment } from '../store/charges/read.ts';
import { balancesOfRequest } from '../store/ledger/read.ts';
import { refreshRefund } from './refresh-refund.ts';
import { scheduleRefund } from './schedule-refund.ts';

onBothEngines(
  'refunds',
  world => {
    const parties = preparePayments(world);
    let stripe: Stripe;
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const findings = () => compareLedger(paymentContextOf(app()));
    const paidJob = async (euros: number, method?: string) => {
      const id = await seedOffer(app(), parties, euros);
      await payAs(parties.customer, app(), id, method);
      return id;
    };
    const paymentOf = async (id: number) => {
      const payment = await findPaidPayment(read(), id);
      if (!payment) throw new Error('Not paid');
      return payment;
    };
    const refund = async (id: number, amountCents: number) => {
      const payment = await paymentOf(id);
      return app().platform.database.transaction(tx =>
        scheduleRefund(tx, { payment, amountCents, cause: 'problem', reason: 'No vino', actorId: null }),
      );
    };
    const moneyOf = async (id: number) =>
      (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request.money;
    const ledgerOf = async (id: number) => Object.fromEntries(await balancesOfRequest(read(), id));
    const atProvider = async (id: number) =>
      (await stripe.refunds.list({ payment_intent: (await paymentOf(id)).intent_id ?? '' })).data;
    const rowsOf = (id: number) =>
      read().selectFrom('refunds').selectAll().where('request_id', '=', id).orderBy('id').execute();
    const titlesOf = async (who: Person) =>
      (await who.call(notificationEndpoints.listNotifications)).reply.notifications.map(({ title }) => title);

    beforeAll(async () => {
      stripe = stripeOf(app());
    });

    it('refunds a payment in parts up to its amount and posts each refund when the provider accepts it', async () => {
      const id = await paidJob(100);
      await refund(id, 3000);
      expect([await ledgerOf(id), (await moneyOf(id))?.refund]).toEqual([
        { provider: 10_000, held: -10_000 },
        { amount: 30, status: 'pending', reason: 'No vino' },
      ]);
      await expect(refund(id, 7001)).rejects.toThrow('No se puede devolver más');
      await settle(app());
      expect((await moneyOf(id))?.refund?.status).toBe('succeeded');
      await refund(id, 7000);
      await settle(app());
      expect((await atProvider(id)).map(({ amount }) => amount).sort()).toEqual([3000, 7000]);
      expect([await ledgerOf(id), await findings()]).toEqual([{ provider: 0, held: 0 }, []]);
      expect((await titlesOf(parties.customer)).filter(title => title === 'Devolución hecha')).toHaveLength(
        2,
      );
    });

    it('makes a refund once when the answer is lost and the provider forgot the idempotency key', async () => {
      const id = await paidJob(50);
      const row = await refund(id, 2000);
      await settle(app());
      const [before] = await rowsOf(id);
      await app().platform.database.transaction(async tx => {
        const { db, now } = tx;
        await allowLedgerChanges(tx);
        await db.deleteFrom('sandbox_idempotency').execute();
        await db
          .deleteFrom('ledger_entries')
          .where('movement_id', 'in', movementsOf(before?.refund_id))
          .execute();
        await db
          .deleteFrom('ledger_movements')
          .where('source_id', '=', before?.refund_id ?? '')
          .execute();
        await db
          .updateTable('refunds')
          .set({ status: 'due', refund_id: null, attempts: 1, attempt_at: now })
          .where('id', '=', row)
          .execute();
      });
      await settle(app());
      expect(await atProvider(id)).toHaveLength(1);
      expect((await rowsOf(id))[0]).toMatchObject({ status: 'succeeded', refund_id: before?.refund_id });
      expect(await ledgerOf(id)).toEqual({ provider: 3000, held: -3000 });
    });
    const movementsOf = (sourceId: string | null | undefined) =>
      read()
        .selectFrom('ledger_movements')
        .select('id')
        .where('source_id', '=', sourceId ?? '');

    it('keeps a refund pending at the provider and reverses it when the bank refuses it', async () => {
      const slow = await paidJob(40, 'pm_card_pendingRefund');
      const failing = await paidJob(60, 'pm_card_refundFail');
      await refund(slow, 4000);
      await refund(failing, 6000);
      await settle(app());
      expect((await moneyOf(slow))?.refund?.status).toBe('pending');
      expect(await ledgerOf(failing)).toEqual({ provider: 0, held: 0 });
      world().now += REFUND_DELAY_MS;
      await settle(app());
      expect([(await moneyOf(slow))?.refund?.status, (await moneyOf(failing))?.refund?.status]).toEqual([
        'succeeded',
        'failed',
      ]);
      expect([await ledgerOf(failing), await findings()]).toEqual([{ provider: 6000, held: -6000 }, []]);
      expect(await titlesOf(parties.customer)).toContain('Devolución fallida');
      expect(await titlesOf(parties.admin)).toContain('Devolución fallida');
      // The money of the failed refund can be refunded again.
      await refund(failing, 6000);
    });

    it('saves a refund made at the provider and freezes the payout', async () => {
      const id = await paidJob(80);
      await doJob(parties.technician, id);
      const { intent_id: intentId } = await paymentOf(id);
      await stripe.refunds.create({ payment_intent: intentId ?? '', amount: 3000 });
      await settle(app());
      expect(
        (await rowsOf(id)).map(({ cause, status, amount_cents }) => [cause, status, amount_cents]),
      ).toEqual([['provider', 'succeeded', 3000]]);
      const payout = await read().selectFrom('payouts').selectAll().where('request_id', '=', id).execute();
      expect(payout[0]).toMatchObject({ state: 'frozen', amount_cents: 5000 });
      expect(await titlesOf(parties.admin)).toContain('Devolución hecha en el proveedor');
      await stripe.refunds.create({ payment_intent: intentId ?? '' });
      await settle(app());
      const ended = await read().selectFrom('payouts').selectAll().where('request_id', '=', id).execute();
      expect([ended[0]?.state, await ledgerOf(id)]).toEqual(['cancelled', { provider: 0, held: 0 }]);
    });

    it('cancels a job that has not started, once, after a full refund at the provider', async () => {
      const [waiting, begun] = [await paidJob(70), await paidJob(90)];
      const start = { params: { id: begun }, body: { status: 'in_progress' } } as const;
      (await parties.technician.call(requestEndpoints.setRequestStatus, start)).reply;
      const requestOf = async (id: number) =>
        (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request;
      const atDashboard = async (id: number, amount: number) => {
        await stripe.refunds.create({ payment_intent: (await paymentOf(id)).intent_id ?? '', amount });
        await settle(app());
      };
      await atDashboard(waiting, 3000);
      expect((await requestOf(waiting)).status).toBe('payment_completed');
      await atDashboard(waiting, 4000);
      await atDashboard(begun, 9000);
      const ended = {
        status: 'cancelled',
        cancel_reason: 'El pago se ha devuelto entero.',
        cancelled_by: null,
      };
      expect(await requestOf(waiting)).toMatchObject(ended);
      // The provider delivers all webhooks again.
      await app().platform.database.transaction(({ db, now }) =>
        db.updateTable('sandbox_deliveries').set({ due_at: now, attempts: 0, delivered_at: null }).execute(),
      );
      await settle(app());
      expect([await requestOf(waiting), await requestOf(begun)]).toMatchObject([
        ended,
        { status: 'in_progress' },
      ]);
      for (const who of [parties.customer, parties.technician])
        expect((await titlesOf(who)).filter(title => title === 'Trabajo cancelado')).toHaveLength(1);
      expect([await ledgerOf(waiting), await findings()]).toEqual([{ provider: 0, held: 0 }, []]);
    });

    it('keeps a paid job when a late second payment is refunded at the provider', async () => {
      const id = await seedOffer(app(), parties, 50);
      const late = await openPaymentOf(parties.customer, id);
      await counter(app(), parties, id);
      await offer(parties.technician, id, 60);
      const { publishableKey } = (await parties.customer.call(chargeEndpoints.paymentConfig)).reply;
      const pay = (clientSecret: string) =>
        confirmAsBrowser(app(), publishableKey ?? '', clientSecret, { payment_method: 'pm_card_visa' });
      await pay(late.clientSecret);
      await pay((await openPaymentOf(parties.customer, id)).clientSecret);
      await sandboxOf(app()).drain();
      await stripe.refunds.create({ payment_intent: late.intentId });
      await settle(app());
      const { request } = (await parties.customer.call(requestEndpoints.getRequest, { params: { id } }))
        .reply;
      expect([request.status, await ledgerOf(id)]).toEqual([
        'payment_completed',
        { provider: 6000, held: -6000 },
      ]);
    });

    it('keeps the job when a refund at the provider failed before its first webhook arrived', async () => {
      const id = await paidJob(25, 'pm_card_refundFail');
      await stripe.refunds.create({ payment_intent: (await paymentOf(id)).intent_id ?? '' });
      await app().platform.database.transaction(({ db, now }) =>
        db
          .updateTable('sandbox_deliveries')
          .set({ due_at: now + 2 * REFUND_DELAY_MS })
          .where('delivered_at', 'is', null)
          .execute(),
      );
      world().now += REFUND_DELAY_MS;
      await settle(app());
      const { request } = (await parties.customer.call(requestEndpoints.getRequest, { params: { id } }))
        .reply;
      expect([await rowsOf(id), request.status, await ledgerOf(id)]).toMatchObject([
        [{ cause: 'provider', status: 'failed' }],
        'payment_completed',
        { provider: 2500, held: -2500 },
      ]);
    });

    it('drops a scheduled refund when the same refund is made at the provider', async () => {
      const id = await paidJob(30);
      await refund(id, 3000);
      await stripe.refunds.create({ payment_intent: (await paymentOf(id)).intent_id ?? '' });
      await settle(app());
      expect((await rowsOf(id)).map(({ cause, status }) => [cause, status])).toEqual([
        ['provider', 'succeeded'],
      ]);
      expect(await ledgerOf(id)).toEqual({ provider: 0, held: 0 });
    });

    it('saves a refund once when several servers read it at once', async () => {
      const id = await paidJob(20);
      const { intent_id: intentId } = await paymentOf(id);
      const { id: refundId } = await stripe.refunds.create({ payment_intent: intentId ?? '', amount: 500 });
      const other = await world().another();
      const contexts = [paymentContextOf(app()), paymentContextOf(other)];
      await Promise.all([...contexts, ...contexts].map(context => refreshRefund(context, refundId)));
      await settle(app());
      expect(await rowsOf(id)).toHaveLength(1);
      expect(await ledgerOf(id)).toEqual({ provider: 1500, held: -1500 });
    });
  },
  { LOG_LEVEL: 'silent' },
);
