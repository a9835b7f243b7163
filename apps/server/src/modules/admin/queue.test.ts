import { overviewEndpoints, queueEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { isPaymentGroup, type QueueGroup } from '@oficio/domain/must-act/staff.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { expect, it } from 'vitest';
import { plansOf } from '../../testing/database/query-plans.ts';
import { seedDeadLetter } from '../../testing/notifications/dead-letters.ts';
import { seedFailedRefund } from '../../testing/payments/failed-refund.ts';
import { seedManyPayments } from '../../testing/payments/many-payments.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { doJob, paymentContextOf, settle } from '../../testing/payments/payments.ts';
import { answerProblem, heldJob, paidJob, report, reportNoShow } from '../../testing/payments/problems.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';
import { suspendUser } from '../accounts/public.ts';
import { readPaymentQueue } from '../payments/public.ts';

onBothEngines(
  "administrators' queue",
  world => {
    const { app, parties, seedPaidJob, paymentIdOf } = createPaymentFixture(world, 'each test');
    const groups = async () => (await parties.admin.call(queueEndpoints.getQueue)).reply.groups;
    const groupOf = async (name: QueueGroup) => {
      const group = (await groups()).find(found => found.group === name);
      if (!group) throw new Error(`The reply has no group ${name}`);
      return group;
    };
    const rowOf = async (name: QueueGroup, requestId: number) =>
      (await groupOf(name)).rows.find(row => row.job?.request_id === requestId);
    const iso = (at: number) => new Date(at).toISOString();

    it('returns every group in the order of urgency, also the empty ones', async () => {
      expect((await groups()).map(({ group }) => group)).toEqual([
        'refunds',
        'problems',
        'no_shows',
        'disputes',
        'payouts',
        'stalled',
        'technicians',
        'changed_technicians',
        'deliveries',
      ]);
      expect((await groups())[0]).toEqual({ group: 'refunds', count: 0, rows: [] });
    });

    it('lists a failed refund with its amount, its sides and its job', async () => {
      const { requestId, paymentId } = await seedFailedRefund(app(), parties, 20);
      expect(await rowOf('refunds', requestId)).toEqual({
        id: paymentId,
        kind: 'refund_failed',
        also: [],
        job: {
          request_id: requestId,
          service_name: expect.any(String),
          customer_name: parties.customer.name,
          technician_name: parties.technician.name,
        },
        name: null,
        detail: null,
        amount: 20,
        since: iso(world().now),
        is_with_bank: false,
        due_by: null,
        provider_url: null,
      });
    });

    it('lists a no-show report in its own group only after the technician answered it', async () => {
      const id = await paidJob(app(), parties, 2);
      (await reportNoShow(parties.customer, id)).reply;
      expect(await rowOf('no_shows', id)).toBeUndefined();
      (await answerProblem(parties.technician, id)).reply;
      expect(await rowOf('no_shows', id)).toMatchObject({ kind: 'no_show', amount: 100.01 });
      expect(await rowOf('problems', id)).toBeUndefined();
      const { payment } = (
        await parties.admin.call(adminPaymentEndpoints.getAdminPayment, {
          params: { id: await paymentIdOf(id) },
        })
      ).reply;
      expect(payment.todo.map(({ kind }) => kind)).toEqual(['no_show']);
    });

    it('keeps an answered no-show report in its group when the technician then does the job, which freezes the payout', async () => {
      const id = await paidJob(app(), parties, 2);
      (await reportNoShow(parties.customer, id)).reply;
      (await answerProblem(parties.technician, id)).reply;
      await doJob(parties.technician, id);
      const { payment } = (
        await parties.admin.call(adminPaymentEndpoints.getAdminPayment, {
          params: { id: await paymentIdOf(id) },
        })
      ).reply;
      expect(payment.money.payout?.state).toBe('frozen');
      expect(payment.todo.map(({ kind }) => kind)).toEqual(['no_show']);
      expect(await rowOf('no_shows', id)).toMatchObject({ kind: 'no_show', also: [] });
      expect(await rowOf('problems', id)).toBeUndefined();
    });

    it('lists a dispute with the deadline and the amount of the bank', async () => {
      const id = await seedPaidJob(40, 'pm_card_createDispute');
      await settle(app());
      const row = await rowOf('disputes', id);
      expect(row).toMatchObject({ kind: 'dispute', amount: 40, is_with_bank: false, provider_url: null });
      expect(Date.parse(row?.due_by ?? '')).toBeGreaterThan(world().now);
      await app().platform.database.transaction(({ db }) =>
        db
          .updateTable('disputes')
          .set({ status: 'under_review' })
          .where('payment_id', '=', row?.id ?? 0)
          .execute(),
      );
      expect(await rowOf('disputes', id)).toMatchObject({ is_with_bank: true, due_by: null });
    });

    it('lists a payment with several reasons once, in the group of the most urgent one', async () => {
      const id = await heldJob(app(), parties);
      (await report(parties.customer, id)).reply;
      await app().platform.database.transaction(tx => suspendUser(tx, parties.technician.id, 'Quejas'));
      const found = (await groups()).flatMap(({ group, rows }) =>
        rows.filter(row => row.job?.request_id === id).map(({ kind, also }) => ({ group, kind, also })),
      );
      expect(found).toEqual([{ group: 'problems', kind: 'problem', also: ['suspension'] }]);
    });

    it('shows the longest wait first and at most ten rows of a group, but counts them all', async () => {
      for (let n = 0; n < 12; n += 1) {
        world().now += 60_000;
        await seedFailedRefund(app(), parties, 20);
      }
      const failed = await app()
        .platform.database.read.selectFrom('refunds')
        .select('payment_id')
        .where('status', '=', 'failed')
        .where('closed_as', 'is', null)
        .orderBy('updated_at')
        .orderBy('payment_id')
        .execute();
      const { count, rows } = await groupOf('refunds');
      expect(count).toBe(failed.length);
      expect(rows.map(({ id }) => id)).toEqual(failed.slice(0, 10).map(row => row.payment_id));
    });

    it('lists the delivery that failed first before one that was created before it', async () => {
      world().now += 60_000;
      const createdFirst = await seedDeadLetter(app());
      world().now -= 30_000;
      const failedFirst = await seedDeadLetter(app());
      const ids = (await groupOf('deliveries')).rows.map(({ id }) => id);
      expect(ids.filter(id => id === createdFirst || id === failedFirst)).toEqual([
        failedFirst,
        createdFirst,
      ]);
    });

    it('counts the same payments, technicians and deliveries as the other screens', async () => {
      await seedTechnician(app(), { approvedBy: null });
      await seedDeadLetter(app());
      const all = await groups();
      const count = (name: QueueGroup) => all.find(({ group }) => group === name)?.count;
      const { problems } = (
        await parties.admin.call(adminPaymentEndpoints.listAdminPayments, {
          query: { filter: 'problem', search: undefined },
        })
      ).reply;
      const payments = all.filter(({ group }) => isPaymentGroup(group));
      expect(payments.reduce((sum, group) => sum + group.count, 0)).toBe(problems);
      const { stats } = (await parties.admin.call(overviewEndpoints.getStats)).reply;
      expect(count('technicians')).toBe(stats.pendingTechnicians);
      const { rows: technicians } = await groupOf('technicians');
      expect(technicians.every(row => row.kind === 'technician' && row.name !== null)).toBe(true);
      const { rows: deliveries } = await groupOf('deliveries');
      expect([count('deliveries'), deliveries[0]]).toMatchObject([
        deliveries.length,
        { kind: 'delivery', name: 'Correo para ' },
      ]);
    });

    it('reads only the waiting rows when thousands of payments are finished', async () => {
      await seedFailedRefund(app(), parties, 20);
      const { database } = app().platform;
      await database.transaction(seedManyPayments);
      await database.transaction(async ({ db }) => {
        const plans = await plansOf(db, reader =>
          readPaymentQueue({ ...paymentContextOf(app()), database: { ...database, read: reader } }, 10),
        );
        for (const { sql: text, steps, visited } of plans) {
          expect(
            steps.filter(step =>
              /SCAN (payments|payouts|refunds|disputes|problems|payout_stops)\b(?!.*INDEX)/.test(step),
            ),
            text,
          ).toEqual([]);
          expect(visited, `${text} ${steps}`).toBeLessThan(500);
        }
      });
    });
  },
  { LOG_LEVEL: 'silent' },
);
