import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { expect, it } from 'vitest';
import { compareLedger } from '../../testing/payments/compare-ledger.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import {
  doJob,
  payAs,
  paymentContextOf,
  seedOffer,
  settle,
  stripeOf,
} from '../../testing/payments/payments.ts';
import { setStatus } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

onBothEngines(
  'jobs of a technician who loses the approval',
  world => {
    const { app, parties, seedPaidJob, requestOf } = createPaymentFixture(world);

    it('cancels and refunds every unfinished job and notifies the customers', async () => {
      const [waiting, begun, done] = [await seedPaidJob(40), await seedPaidJob(40), await seedPaidJob(40)];
      const unpaid = await seedOffer(app(), parties, 40);
      await setStatus(parties.technician, begun, 'in_progress');
      await doJob(parties.technician, done);
      await app().platform.database.transaction(tx =>
        tx.publish('account_taken_over', { userId: parties.technician.id, by: 'mail' }),
      );
      for (const id of [waiting, begun])
        expect(await requestOf(id)).toMatchObject({
          status: 'cancelled',
          cancelled_by: null,
          cancel_reason: 'El técnico ya no está aprobado.',
          money: { refund: { amount: 40, status: 'pending' }, payout: null },
        });
      expect((await requestOf(unpaid)).status).toBe('cancelled');
      expect(await requestOf(done)).toMatchObject({
        status: 'completed',
        money: { refund: null, payout: { state: 'frozen' } },
      });
      const { notifications } = (await parties.customer.call(notificationEndpoints.listNotifications)).reply;
      expect(notifications.filter(({ title }) => title === 'Trabajo cancelado')).toHaveLength(3);
      await settle(app());
      expect((await requestOf(begun)).money?.refund?.status).toBe('succeeded');
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('refunds a disputed payment only after the platform wins the dispute', async () => {
      const technician = await seedTechnician(app(), { approvedBy: parties.admin });
      const id = await seedOffer(app(), { ...parties, technician }, 40);
      await payAs(parties.customer, app(), id, 'pm_card_createDispute');
      await app().platform.database.transaction(tx =>
        tx.publish('account_taken_over', { userId: technician.id, by: 'mail' }),
      );
      expect(await requestOf(id)).toMatchObject({ status: 'cancelled', money: { refund: null } });
      const { data } = await stripeOf(app()).disputes.list({ limit: 1 });
      const evidence = { uncategorized_text: 'winning_evidence' };
      await stripeOf(app()).disputes.update(data[0]?.id ?? '', { evidence, submit: true });
      await settle(app());
      expect((await requestOf(id)).money?.refund).toMatchObject({ amount: 40, status: 'succeeded' });
      expect((await app().reconcile()).findings).toEqual([]);
    });
  },
  { LOG_LEVEL: 'silent' },
);
