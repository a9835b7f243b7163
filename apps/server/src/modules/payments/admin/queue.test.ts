import { PAYMENT_GROUP_NAMES, PAYMENT_REASON_NAMES, staffFilter } from '@oficio/domain/must-act/staff.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { expect, it } from 'vitest';
import { extendSessions } from '../../../testing/accounts/extend-sessions.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { seedFailedRefund } from '../../../testing/payments/failed-refund.ts';
import { seedManyPayments } from '../../../testing/payments/many-payments.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { doJob, settle } from '../../../testing/payments/payments.ts';
import { setStatus } from '../../../testing/requests/requests.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { lockPayout } from '../payouts/move-payout.ts';
import { addStop } from '../payouts/stops.ts';
import { findPaidByIds } from '../store/admin/payments.ts';
import { countPaymentsForStaff, findIdsForStaff } from '../store/admin/reasons.ts';
import { findGroupedPayments, findReasonsOfPayments } from './payments-for-staff.ts';

const DAY = 24 * 3_600_000;

onBothEngines(
  'queue of payments that wait for an administrator',
  world => {
    const { app, read, parties, seedPaidJob, seedHeldJob, payoutOf } = createPaymentFixture(world);
    const queue = async () =>
      (
        await parties.admin.call(adminPaymentEndpoints.listAdminPayments, {
          query: { filter: 'problem', search: undefined },
        })
      ).reply;
    const todosOf = async (requestId: number) =>
      (await queue()).payments.find(payment => payment.request_id === requestId)?.todo ?? [];
    const moveTo = async (now: number) => {
      world().now = now;
      await extendSessions(app());
    };
    const iso = (at: number) => new Date(at).toISOString();

    it('lists a paid job without a date from 30 days after the payment until the job starts', async () => {
      const id = await seedPaidJob(40);
      const since = world().now + 30 * DAY;
      await moveTo(since - 1);
      expect(await todosOf(id)).toEqual([]);
      world().now += 1;
      expect(await todosOf(id)).toEqual([{ kind: 'stalled', since: iso(since) }]);
      expect((await queue()).problems).toBe(1);
      await setStatus(parties.technician, id, 'in_progress');
      expect([await todosOf(id), (await queue()).problems]).toEqual([[], 0]);
    });

    it('lists a paid job that has not started 7 days after the agreed date', async () => {
      const id = await seedPaidJob(40);
      const agreedAt = world().now + 3 * DAY;
      await app().platform.database.transaction(({ db }) =>
        db.updateTable('payments').set({ agreed_at: agreedAt }).where('request_id', '=', id).execute(),
      );
      await moveTo(agreedAt + 7 * DAY - 1);
      expect(await todosOf(id)).toEqual([]);
      world().now += 1;
      expect(await todosOf(id)).toEqual([{ kind: 'stalled', since: iso(agreedAt + 7 * DAY) }]);
      const body = { reason: 'No viene', refund: 40 };
      (await parties.customer.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
      await settle(app());
      expect(await todosOf(id)).toEqual([]);
    });

    it('lists a payout that has waited 90 days for an account', async () => {
      const id = await seedPaidJob(40);
      await doJob(parties.technician, id);
      (await parties.customer.call(payoutEndpoints.confirmJob, { params: { id } })).reply;
      const since = world().now + 90 * DAY;
      await moveTo(since - 1);
      expect(await todosOf(id)).toEqual([]);
      world().now = since;
      expect(await todosOf(id)).toEqual([{ kind: 'no_account', since: iso(since) }]);
    });

    it('lists an open dispute with its deadline also before the job is completed', async () => {
      const id = await seedPaidJob(40, 'pm_card_createDispute');
      await settle(app());
      const [payment] = (await queue()).payments;
      expect([payment?.request_id, payment?.todo.map(({ kind }) => kind)]).toEqual([id, ['dispute']]);
      expect(Date.parse(payment?.dispute?.due_by ?? '')).toBeGreaterThan(world().now);
      expect(payment?.provider_url).toBeNull();
    });

    it('lists in each group the payments whose most urgent reason belongs to it', async () => {
      const disputed = await seedPaidJob(40, 'pm_card_createDispute');
      const stalled = await seedPaidJob(40);
      const queued = await seedPaidJob(40);
      await doJob(parties.technician, queued);
      (await parties.customer.call(payoutEndpoints.confirmJob, { params: { id: queued } })).reply;
      await settle(app());
      const stopped = await seedHeldJob(40);
      const { payment_id } = await payoutOf(stopped);
      await app().platform.database.transaction(async tx => {
        const payout = await lockPayout(tx, payment_id);
        if (payout) await addStop(tx, payout, 'suspension');
      });
      // The disputed job has not started either.
      await moveTo(world().now + 91 * DAY);
      const groups = await findGroupedPayments(read(), world().now);
      const ids = new Map([...groups].map(([group, todos]) => [group, todos.map(({ id }) => id)]));
      expect(new Set(ids.keys())).toEqual(new Set(['disputes', 'payouts', 'stalled']));
      const requests = new Map<string, number[]>();
      for (const group of PAYMENT_GROUP_NAMES) {
        const query = { filter: staffFilter(group), search: undefined };
        const { payments } = (await parties.admin.call(adminPaymentEndpoints.listAdminPayments, { query }))
          .reply;
        expect(payments.map(({ id }) => id)).toEqual((ids.get(group) ?? []).sort((a, b) => b - a));
        requests.set(
          group,
          payments.map(({ request_id }) => request_id),
        );
      }
      expect(requests.get('disputes')).toContain(disputed);
      expect(requests.get('stalled')).toContain(stalled);
      expect(requests.get('stalled')).not.toContain(disputed);
      expect(requests.get('payouts')).toContain(queued);
      expect(requests.get('payouts')).toContain(stopped);
    });

    it('reads only the waiting rows when thousands of payments are finished', async () => {
      await seedFailedRefund(app(), parties, 20);
      const { database } = app().platform;
      await database.transaction(seedManyPayments);
      const waiting = (await queue()).payments.map(({ id }) => id);
      expect(waiting.length).toBeGreaterThan(2);
      await database.transaction(async ({ db }) => {
        const plans = await plansOf(db, async reader => {
          await countPaymentsForStaff(reader, world().now);
          await findReasonsOfPayments(reader, waiting, world().now);
          const page = { before: Number.MAX_SAFE_INTEGER, limit: 25 };
          await findIdsForStaff(reader, world().now, page, PAYMENT_REASON_NAMES);
          for (const kind of PAYMENT_REASON_NAMES) await findIdsForStaff(reader, world().now, page, [kind]);
          await findPaidByIds(reader, waiting);
        });
        for (const { sql: text, steps, visited } of plans) {
          expect(
            steps.filter(step => /SCAN (payments|payouts|refunds|disputes)\b(?!.*INDEX)/.test(step)),
            text,
          ).toEqual([]);
          expect(visited, text).toBeLessThan(500);
        }
      });
      expect(await countPaymentsForStaff(read(), world().now)).toBe(waiting.length);
    });
  },
  { LOG_LEVEL: 'silent' },
);
