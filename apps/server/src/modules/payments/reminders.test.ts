import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { beforeEach, expect, it } from 'vitest';
import { extendSessions } from '../../testing/accounts/extend-sessions.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { settle } from '../../testing/payments/payments.ts';
import { onboard } from '../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../testing/world.ts';

const DAY = 24 * 3_600_000;

onBothEngines(
  'reminders about payouts without a payout account',
  world => {
    const { app, parties, seedHeldJob, confirmJob } = createPaymentFixture(world, 'each test');
    const reminders = async () =>
      (await parties.technician.call(notificationEndpoints.listNotifications)).reply.notifications
        .filter(({ title }) => title === 'Tu dinero te espera')
        .map(({ message }) => message);
    const seedReleasedJob = async (euros: number) => {
      await confirmJob(await seedHeldJob(euros));
    };
    const moveTo = async (now: number) => {
      world().now = now;
      await extendSessions(app());
      await settle(app());
    };

    beforeEach(async () => {
      await settle(app());
    });

    it('reminds the technician after 14, 30 and 60 days, once each', async () => {
      const from = world().now;
      await seedReleasedJob(40);
      const counts: number[] = [];
      for (const days of [13.9, 14.1, 20, 29.9, 30.1, 59, 60.1, 95]) {
        await moveTo(from + days * DAY);
        await Promise.all([settle(app()), (await world().another()).platform.tasks.drain()]);
        counts.push((await reminders()).length);
      }
      expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3]);
    });

    it('sends one reminder for all payouts, and only one after a long downtime', async () => {
      const from = world().now;
      await seedReleasedJob(40);
      await seedReleasedJob(30.5);
      await moveTo(from + 61 * DAY);
      expect(await reminders()).toEqual([
        `Tienes ${formatEuros(70.5)} de 2 trabajos sin cobrar. Activa tu cuenta de cobros para que podamos enviártelos.`,
      ]);
      await moveTo(from + 80 * DAY);
      expect(await reminders()).toHaveLength(1);
    });

    it('does not remind a technician with an active payout account', async () => {
      const from = world().now;
      await seedReleasedJob(40);
      await onboard(app(), parties.technician, 'active');
      await moveTo(from + 15 * DAY);
      expect(await reminders()).toEqual([]);
    });
  },
  { LOG_LEVEL: 'silent' },
);
