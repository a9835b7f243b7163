import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { compareLedger } from '../../testing/payments/compare-ledger.ts';
import {
  confirmAsBrowser,
  counter,
  offer,
  openPaymentOf,
  payAs,
  paymentContextOf,
  preparePayments,
  seedOffer,
  settle,
  stripeOf,
} from '../../testing/payments/payments.ts';
import { report } from '../../testing/payments/problems.ts';
import { setStatus } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const HOUR = 3_600_000;
const REASON = 'Me ha surgido un imprevisto';
const { getWithdrawal, withdrawRequest } = withdrawalEndpoints;

onBothEngines(
  'withdrawal from a job',
  world => {
    const parties = preparePayments(world);
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const shown = (who: Person, id: number) => who.call(getWithdrawal, { params: { id } });
    const end = (who: Person, id: number, refund: number, reason = REASON) =>
      who.call(withdrawRequest, { params: { id }, body: { reason, refund } });
    const requestFor = async (who: Person, id: number) =>
      (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request;
    /** Creates a paid job of 100.01 € with an agreed date `hours` from now, or without a date. */
    const paidJob = async (hours: number | null) => {
      const id = await seedOffer(app(), parties, 100.01);
      await payAs(parties.customer, app(), id);
      if (hours !== null) await agreeFor(id, world().now + hours * HOUR);
      return id;
    };
    const agreeFor = (id: number, at: number) =>
      app().platform.database.transaction(({ db }) =>
        db
          .updateTable('payments')
          // The 30 minutes of free withdrawal after the payment are over.
          .set({ agreed_at: at, paid_at: world().now - HOUR })
          .where('request_id', '=', id)
          .execute(),
      );
    const payoutOf = (id: number) =>
      read().selectFrom('payouts').selectAll().where('request_id', '=', id).executeTakeFirst();
    const publishableKey = async () =>
      (await parties.customer.call(chargeEndpoints.paymentConfig)).reply.publishableKey ?? '';

    it.each([
      ['customer', null, 100.01, 100],
      ['customer', 24.1, 100.01, 100],
      ['customer', 23.9, 50.01, 50],
      ['customer', -3, 50.01, 50],
      ['technician', 1, 100.01, 100],
    ] as const)(
      'refunds by the terms when the %s withdraws %s hours before the date',
      async (by, hours, refund, percent) => {
        const id = await paidJob(hours);
        const who = parties[by];
        expect((await shown(who, id)).reply).toEqual({
          paid: 100.01,
          refund,
          percent,
          fee_percent: 0,
          why: by === 'technician' ? 'technician' : 'terms',
        });
        const { request } = (await end(who, id, refund)).reply;
        expect(request).toMatchObject({ status: 'cancelled', cancel_reason: REASON, cancelled_by: by });
        await settle(app());
        const other = by === 'customer' ? parties.technician : parties.customer;
        const seen = await requestFor(other, id);
        expect([seen.cancel_reason, seen.money?.refund]).toEqual([
          REASON,
          { amount: refund, status: 'succeeded', reason: REASON },
        ]);
        const payout = await payoutOf(id);
        if (refund === 100.01) expect(payout).toBeUndefined();
        else
          expect(payout).toMatchObject({
            state: 'held',
            amount_cents: 5000,
            fee_cents: 0,
            release_at: world().now + 24 * HOUR,
          });
        expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
      },
    );

    it('refunds half of what an earlier decision has left, so that the technician keeps the other half', async () => {
      const id = await paidJob(10);
      await report(parties.customer, id);
      const { id: paymentId } = await read()
        .selectFrom('payments')
        .select('id')
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
      const decision = { params: { id: paymentId }, body: { amount: 40, reason: REASON } };
      (await parties.admin.call(adminPaymentEndpoints.refundPayment, decision)).reply;
      const { reply } = await shown(parties.customer, id);
      expect(reply).toEqual({ paid: 60.01, refund: 30.01, percent: 50, fee_percent: 0, why: 'terms' });
      expect((await end(parties.customer, id, 50.01)).status).toBe(409);
      expect((await end(parties.customer, id, 30.01)).status).toBe(200);
      await settle(app());
      expect((await requestFor(parties.customer, id)).money?.refund?.amount).toBe(70.01);
      expect(await payoutOf(id)).toMatchObject({ amount_cents: 3000 });
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it.each(['payment_completed', 'in_progress'] as const)(
      'notifies the customer of a full refund when the technician withdraws from a job in %s',
      async status => {
        const id = await paidJob(1);
        if (status === 'in_progress') await setStatus(parties.technician, id, 'in_progress');
        expect((await shown(parties.technician, id)).reply).toMatchObject({
          refund: 100.01,
          why: 'technician',
        });
        expect((await end(parties.technician, id, 100.01)).status).toBe(200);
        const { notifications } = (await parties.customer.call(notificationEndpoints.listNotifications))
          .reply;
        expect(notifications[0]?.message).toBe(
          `${parties.technician.name} ha cancelado el trabajo de Fontanería. Te devolvemos todo lo que pagaste.`,
        );
        await settle(app());
        expect((await requestFor(parties.customer, id)).money?.refund?.status).toBe('succeeded');
      },
    );

    it('returns 409 when the refund changed after it was shown', async () => {
      const id = await paidJob(25);
      const { refund } = (await shown(parties.customer, id)).reply;
      await agreeFor(id, world().now + 23 * HOUR);
      const late = await end(parties.customer, id, refund);
      expect([late.status, late.refusal]).toEqual([
        409,
        {
          error: 'La devolución que te corresponde ha cambiado. Revísala antes de confirmar',
          field: 'refund',
        },
      ]);
      expect((await requestFor(parties.customer, id)).status).toBe('payment_completed');
      expect((await end(parties.customer, id, 50.01)).status).toBe(200);
    });

    it('cancels an unpaid job and refunds a payment that arrives later', async () => {
      const id = await seedOffer(app(), parties, 30);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      expect((await shown(parties.technician, id)).reply).toEqual({
        paid: 0,
        refund: 0,
        percent: 0,
        fee_percent: 0,
        why: 'terms',
      });
      expect((await end(parties.technician, id, 0)).status).toBe(200);
      // A browser tab that was already open pays before the intent is cancelled.
      await confirmAsBrowser(app(), await publishableKey(), clientSecret, { payment_method: 'pm_card_visa' });
      await settle(app());
      const { status, money } = await requestFor(parties.customer, id);
      expect([status, money?.paid, money?.refund]).toEqual([
        'cancelled',
        0,
        { amount: 30, status: 'succeeded', reason: null },
      ]);
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it.each(['withdraw', 'counter', 'approve'] as const)('cancels the open intent after a %s', async what => {
      const id = await seedOffer(app(), parties, 30);
      const { intentId } = await openPaymentOf(parties.customer, id);
      if (what === 'withdraw') await end(parties.customer, id, 0);
      else await counter(app(), parties, id);
      if (what === 'approve') await offer(parties.technician, id, 35);
      // A second server runs the jobs, as after a crash of the first.
      await (await world().another()).platform.tasks.drain();
      expect((await stripeOf(app()).paymentIntents.retrieve(intentId)).status).toBe('canceled');
      expect((await requestFor(parties.customer, id)).money).toBeNull();
    });

    it('allows only the two sides to withdraw, with a reason, and the customer only before the start', async () => {
      const id = await paidJob(48);
      const stranger = await seedTechnician(app(), { approvedBy: parties.admin });
      expect([(await shown(stranger, id)).status, (await end(stranger, id, 0)).status]).toEqual([404, 404]);
      expect([(await shown(parties.admin, id)).status, (await end(parties.admin, id, 0)).status]).toEqual([
        403, 403,
      ]);
      expect((await end(parties.customer, id, 100.01, ' ')).refusal).toEqual({
        error: 'Escribe el motivo',
        field: 'reason',
      });
      await parties.technician.call(requestEndpoints.setRequestStatus, {
        params: { id },
        body: { status: 'in_progress' },
      });
      const { customer } = parties;
      expect([(await shown(customer, id)).status, (await end(customer, id, 100.01)).status]).toEqual([
        409, 409,
      ]);
    });

    it('ends the job once when both sides withdraw at the same time', async () => {
      const id = await paidJob(10);
      const answers = await Promise.all([
        end(parties.customer, id, 50.01),
        end(parties.customer, id, 50.01),
        end(parties.technician, id, 100.01),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await settle(app());
      expect(
        await read().selectFrom('refunds').selectAll().where('request_id', '=', id).execute(),
      ).toHaveLength(1);
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('returns 409 while the bank disputes the payment', async () => {
      const id = await seedOffer(app(), parties, 40);
      await payAs(parties.customer, app(), id, 'pm_card_createDispute');
      const answer = await end(parties.customer, id, 40);
      expect([answer.status, answer.refusal.error]).toEqual([
        409,
        'El banco ha reclamado este pago. Hay que esperar a que se resuelva la reclamación',
      ]);
    });
  },
  { LOG_LEVEL: 'silent' },
);
