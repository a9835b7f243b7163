import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { beforeEach, expect, it } from 'vitest';
import { extendSessions } from '../../../testing/accounts/extend-sessions.ts';
import {
  doJob,
  holdWork,
  type Parties,
  payAs,
  seedOffer,
  seedParties,
  settle,
} from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../testing/world.ts';

const DAY = 24 * 3_600_000;

onBothEngines(
  'reminders about payouts without a payout account',
  world => {
    let parties: Parties;
    const app = () => world().app;
    const reminders = async () =>
      (await parties.technician.call(notificationEndpoints.listNotifications)).reply.notifications
        .filter(({ title }) => title === 'Tu dinero te espera')
        .map(({ message }) => message);
    const released = async (euros: number) => {
      const id = await seedOffer(app(), parties, euros);
      await payAs(parties.customer, app(), id);
      await doJob(parties.technician, id);
      (await parties.customer.call(payoutEndpoints.confirmJob, { params: { id } })).reply;
    };
    const moveTo = async (now: number) => {
      world().now = now;
      await extendSessions(app());
      await settle(app());
    };

    beforeEach(async () => {
      await holdWork(app());
      parties = await seedParties(app());
      await settle(app());
    });

    it('reminds the technician after 14, 30 and 60 days, once each', async () => {
      const from = world().now;
      await released(40);
      const counts: number[] = [];
      for (const days of [13.9, 14.1, 20, 29.9, 30.1, 59, 60.1, 95]) {
        await moveTo(from + days * DAY);
        await Promise.all([settle(app()), (await world().another()).platform.jobs.drain()]);
        counts.push((await reminders()).length);
      }
      expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3]);
    });

    it('sends one reminder for all payouts, and only one after a long downtime', async () => {
      const from = world().now;
      await released(40);
      await released(30.5);
      await moveTo(from + 61 * DAY);
      expect(await reminders()).toEqual([
        `Tienes ${formatEuros(70.5)} de 2 trabajos sin cobrar. Activa tu cuenta de cobros para que podamos enviártelos.`,
      ]);
      await moveTo(from + 80 * DAY);
      expect(await reminders()).toHaveLength(1);
    });

    it('does not remind a technician with an active payout account', async () => {
      const from = world().now;
      await released(40);
      await onboard(app(), parties.technician, 'active');
      await moveTo(from + 15 * DAY);
      expect(await reminders()).toEqual([]);
    });
  },
  { LOG_LEVEL: 'silent' },
);
