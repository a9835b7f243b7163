import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { expect, it } from 'vitest';
import { extendSessions } from '../../testing/accounts/extend-sessions.ts';
import type { Person } from '../../testing/accounts/people.ts';
import { compareLedger } from '../../testing/payments/compare-ledger.ts';
import {
  payAs,
  paymentContextOf,
  preparePayments,
  seedOffer,
  settle,
} from '../../testing/payments/payments.ts';
import { onBothEngines } from '../../testing/world.ts';

const DAY = 24 * 3_600_000;

onBothEngines(
  'stalled paid jobs',
  world => {
    const parties = preparePayments(world);
    const app = () => world().app;
    const countNotifications = async (who: Person, title: string) =>
      (await who.call(notificationEndpoints.listNotifications)).reply.notifications.filter(
        notification => notification.title === title,
      ).length;
    const notificationCounts = async () => [
      await countNotifications(parties.customer, 'Tu trabajo sigue sin empezar'),
      await countNotifications(parties.admin, 'Trabajo pagado sin empezar'),
    ];
    const moveTo = async (now: number) => {
      world().now = now;
      await extendSessions(app());
      await settle(app());
    };
    const paid = async (agreedAt: number | null) => {
      const id = await seedOffer(app(), parties, 90);
      await payAs(parties.customer, app(), id);
      await app().platform.database.transaction(({ db }) =>
        db.updateTable('payments').set({ agreed_at: agreedAt }).where('request_id', '=', id).execute(),
      );
      return id;
    };
    const withdrawal = async (id: number) =>
      (await parties.customer.call(withdrawalEndpoints.getWithdrawal, { params: { id } })).reply;

    it('notifies the customer and the administrators once, also with two servers', async () => {
      const agreedAt = world().now + 2 * DAY;
      const id = await paid(agreedAt);
      await moveTo(agreedAt + 7 * DAY - 1);
      expect([await notificationCounts(), await withdrawal(id)]).toMatchObject([
        [0, 0],
        { percent: 50, why: 'terms' },
      ]);
      await moveTo(agreedAt + 7 * DAY + 3_600_000);
      const other = await world().another();
      await Promise.all([settle(app()), other.platform.tasks.drain()]);
      await moveTo(world().now + DAY);
      expect(await notificationCounts()).toEqual([1, 1]);
      expect(await withdrawal(id)).toEqual({
        paid: 90,
        refund: 90,
        percent: 100,
        fee_percent: 0,
        why: 'stalled',
      });
      const body = { reason: 'No viene', refund: 90 };
      (await parties.customer.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
      await settle(app());
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('notifies 30 days after the payment about a job without a date', async () => {
      const before = await notificationCounts();
      const from = world().now;
      await paid(null);
      await moveTo(from + 30 * DAY - 3_600_000);
      expect(await notificationCounts()).toEqual(before);
      await moveTo(from + 30 * DAY + 3_600_000);
      expect(await notificationCounts()).toEqual(before.map(count => count + 1));
    });
  },
  { LOG_LEVEL: 'silent' },
);
