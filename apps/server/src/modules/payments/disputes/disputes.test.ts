import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import { disputeFixture } from '../../../testing/payments/dispute-fixture.ts';
import {
  confirmAsBrowser,
  openPaymentOf,
  payAs,
  paymentContextOf,
  preparePayments,
  seedOffer,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { refreshDispute } from './refresh-dispute.ts';

const { paymentConfig } = chargeEndpoints;

onBothEngines(
  'disputes',
  world => {
    const parties = preparePayments(world);
    let stripe: Stripe;
    const { disputed, ledgerOf, payoutOf, decide } = disputeFixture(world, parties);
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const lastTitle = async (who: Person) =>
      (await who.call(notificationEndpoints.listNotifications)).reply.notifications[0]?.title;
    beforeAll(async () => {
      stripe = stripeOf(app());
    });

    it('freezes the payout while a dispute is open and releases it when the dispute is won', async () => {
      const { id, disputeId } = await disputed();
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{ disputed: 8000, held: -8000 }, 'frozen']);
      expect([await lastTitle(parties.technician), await lastTitle(parties.admin)]).toEqual([
        'Pago reclamado',
        'Pago reclamado',
      ]);
      world().now += 25 * 3_600_000;
      await settle(app());
      const shown = async () =>
        (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request.money
          ?.payout;
      expect(await shown()).toMatchObject({ state: 'frozen', disputed: true });
      await stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'Fotos' }, submit: true });
      await settle(app());
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{ disputed: 8000, held: -8000 }, 'frozen']);
      await decide(disputeId, 'winning_evidence');
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([
        { provider: 8000, technician: -8000 },
        'due',
      ]);
      expect(await shown()).toMatchObject({ state: 'due', disputed: false });
      expect(await lastTitle(parties.technician)).toBe('Reclamación ganada');
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('cancels a job that has not started and notifies both sides when the dispute is lost', async () => {
      const id = await seedOffer(app(), parties, 80);
      await payAs(parties.customer, app(), id, 'pm_card_createDispute');
      const { dispute_id } = await read()
        .selectFrom('disputes')
        .select('dispute_id')
        .orderBy('created_at', 'desc')
        .orderBy('payment_id', 'desc')
        .executeTakeFirstOrThrow();
      const requestOf = () =>
        read().selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
      expect((await requestOf())?.status).toBe('payment_completed');
      await decide(dispute_id, 'losing_evidence');
      expect(await requestOf()).toMatchObject({
        status: 'cancelled',
        cancelled_by: null,
        cancel_reason: 'El banco ha devuelto el pago al cliente.',
      });
      expect([await lastTitle(parties.customer), await lastTitle(parties.technician)]).toEqual([
        'Trabajo cancelado',
        'Trabajo cancelado',
      ]);
    });

    it('cancels the payout when the dispute is lost', async () => {
      const { id, disputeId } = await disputed();
      await decide(disputeId, 'losing_evidence');
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{}, 'cancelled']);
      expect([await lastTitle(parties.technician), await lastTitle(parties.admin)]).toEqual([
        'Reclamación perdida',
        'Reclamación perdida',
      ]);
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('saves a dispute once when several servers read it first after it was closed', async () => {
      const id = await seedOffer(app(), parties, 50);
      const { reply } = await parties.customer.call(paymentConfig);
      const { clientSecret, intentId } = await openPaymentOf(parties.customer, id);
      await confirmAsBrowser(app(), reply.publishableKey ?? '', clientSecret, {
        payment_method: 'pm_card_createDispute',
      });
      const { data } = await stripe.disputes.list({ payment_intent: intentId });
      const disputeId = data[0]?.id ?? '';
      await stripe.disputes.close(disputeId);
      const other = await world().another();
      await Promise.all([app(), other, app()].map(one => refreshDispute(paymentContextOf(one), disputeId)));
      await settle(app());
      expect(await ledgerOf(id)).toEqual({});
      const kinds = await read()
        .selectFrom('ledger_movements')
        .select('kind')
        .where('request_id', '=', id)
        .orderBy('id')
        .execute();
      expect(kinds.map(({ kind }) => kind)).toEqual(['charge', 'dispute', 'dispute_lost']);
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });
  },
  { LOG_LEVEL: 'silent' },
);
