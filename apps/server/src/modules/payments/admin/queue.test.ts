import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { extendSessions } from '../../../testing/accounts/extend-sessions.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { seedFailedRefund } from '../../../testing/payments/failed-refund.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { doJob, settle } from '../../../testing/payments/payments.ts';
import { insertJob, setStatus } from '../../../testing/requests/requests.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findPayments } from '../store/admin/payments.ts';
import { countWaiting, findTodos } from '../store/admin/queue.ts';

const DAY = 24 * 3_600_000;

onBothEngines(
  'queue of payments that wait for an administrator',
  world => {
    const { app, read, parties, seedPaidJob } = createPaymentFixture(world);
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

    it('reads only the waiting rows when thousands of payments are finished', async () => {
      await seedFailedRefund(app(), parties, 20);
      const { database } = app().platform;
      await database.transaction(async tx => {
        const { db, now } = tx;
        const requestId = await insertJob(tx, { user_id: parties.customer.id, status: 'completed' });
        const past = now - 100 * DAY;
        await sql`insert into payments (request_id, offer_version, amount_cents, status, outcome, paid_at, agreed_at,
            revision, created_at, updated_at)
          with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
          select ${requestId}, i, 100, 'succeeded', 'paid', ${past}, ${past}, 1, ${past}, ${past} from n`.execute(
          db,
        );
        const old = sql`from payments where request_id = ${requestId}`;
        await sql`insert into payouts (payment_id, request_id, technician_id, amount_cents, fee_cents, state, due_at,
            created_at, updated_at)
          select id, request_id, ${parties.technician.id}, 100, 0, 'sent', ${past}, ${past}, ${past} ${old}`.execute(
          db,
        );
        await sql`insert into refunds (payment_id, request_id, amount_cents, cause, status, created_at, updated_at)
          select id, request_id, 100, 'problem', 'succeeded', ${past}, ${past} ${old}`.execute(db);
        await sql`insert into disputes (dispute_id, payment_id, amount_cents, status, reason, created_at, updated_at)
          select 'dp_' || id, id, 100, 'won', 'general', ${past}, ${past} ${old}`.execute(db);
        for (const table of ['payments', 'payouts', 'refunds', 'disputes', 'payout_stops'])
          await sql`analyze ${sql.table(table)}`.execute(db);
      });
      const waiting = (await queue()).payments.map(({ id }) => id);
      expect(waiting.length).toBeGreaterThan(2);
      const search = { filter: 'problem', words: null, now: world().now } as const;
      await database.transaction(async ({ db }) => {
        const plans = await plansOf(db, async reader => {
          await countWaiting(reader, world().now);
          await findTodos(reader, waiting, world().now);
          await findPayments(reader, search, { before: Number.MAX_SAFE_INTEGER, limit: 25 });
        });
        for (const { sql: text, steps, visited } of plans) {
          expect(
            steps.filter(step => /SCAN (payments|payouts|refunds|disputes)\b(?!.*INDEX)/.test(step)),
            text,
          ).toEqual([]);
          expect(visited, text).toBeLessThan(500);
        }
      });
      expect(await countWaiting(read(), world().now)).toBe(waiting.length);
    });
  },
  { LOG_LEVEL: 'silent' },
);
