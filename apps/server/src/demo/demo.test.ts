import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { decide, STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { owedTo } from '../modules/payments/store/ledger/technician-months.ts';
import { personWith } from '../testing/accounts/people.ts';
import { callAs } from '../testing/http/call-as.ts';
import { compareLedger } from '../testing/payments/compare-ledger.ts';
import { paymentContextOf, sandboxOf } from '../testing/payments/payments.ts';
import { onboard } from '../testing/payments/payout-accounts.ts';
import { onBothEngines, onOneEngine } from '../testing/world.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, describeDemoAccounts } from './accounts.ts';
import { demoLines } from './conversations.ts';
import { seedDemo } from './seed-demo.ts';
import { demoPast, demoStories } from './stories.ts';

const HOUR = 3_600_000;

describe('demo stories', () => {
  it('keeps every story possible at every hour of seeding, also on days of a clock change', () => {
    for (const noon of ['2026-03-29T12:00Z', '2026-07-15T12:00Z', '2026-10-25T12:00Z'])
      for (let hour = -12; hour <= 12; hour += 1) {
        const now = Date.parse(noon) + hour * HOUR;
        const stories = demoStories(now);
        expect(demoLines(stories, now).at(-1)?.at).toBeLessThan(now);
        for (const demoRequest of [...stories, ...demoPast(now)]) {
          expect(demoRequest.made).toBeLessThan(now);
          // Appointments of open jobs are in the future. A job in progress may have started.
          if (demoRequest.status === 'payment_completed' && !demoRequest.story.problem)
            expect(demoRequest.offer.date).toBeGreaterThan(now);
        }
      }
  });
});

onOneEngine(
  'demo',
  world => {
    const db = () => world().app.platform.database.read;
    const enter = async (app: App, email: string) => {
      const body = { email, password: DEMO_PASSWORD };
      const { token, user } = (await callAs(app, null, accountEndpoints.login, { body })).reply;
      return { ...personWith(app, token, user.id, user.name), role: user.role };
    };

    it('lets the three demo accounts log in and names them at the start', async () => {
      for (const [role, email] of Object.entries(DEMO_ACCOUNTS))
        expect(await enter(world().app, email)).toMatchObject({ role });
      const text = await describeDemoAccounts(db());
      for (const word of [...Object.values(DEMO_ACCOUNTS), DEMO_PASSWORD]) expect(text).toContain(word);
    });

    it('has technicians in the centre of Madrid and at least one for every service', async () => {
      const { app } = world();
      const { latitude: lat, longitude: lng } = DEFAULT_LOCATION;
      const around = await callAs(app, null, technicianSearchEndpoints.listTechnicians, {
        query: { lat, lng, radius: 10 },
      });
      expect(around.reply.technicians.length).toBeGreaterThanOrEqual(20);
      const { services } = (await callAs(app, null, technicianEndpoints.listServices)).reply;
      for (const { name } of services) {
        const offering = await callAs(app, null, technicianSearchEndpoints.listTechnicians, {
          query: { service: name },
        });
        expect(offering.reply.total, name).toBeGreaterThan(0);
      }
    });

    it('shows the demo customer a request in every status and the demo technician requests to accept', async () => {
      const customer = await enter(world().app, DEMO_ACCOUNTS.user);
      const { requests } = (await customer.call(requestEndpoints.listMyRequests)).reply;
      expect(new Set(requests.map(request => request.status))).toEqual(new Set(STATUSES));
      const technician = await enter(world().app, DEMO_ACCOUNTS.technician);
      const list = (await technician.call(requestEndpoints.listTechnicianRequests)).reply.requests;
      const open = list.filter(request => request.is_open && request.technician_id === null);
      expect(open.length).toBeGreaterThanOrEqual(5);
      expect(new Set(list.map(request => request.status))).toContain('in_progress');
    });

    it('notifies people about past events and the administrator about the new technician', async () => {
      const admin = await enter(world().app, DEMO_ACCOUNTS.admin);
      const waiting = (await admin.call(adminTechnicianEndpoints.listPendingTechnicians, { query: {} })).reply
        .technicians;
      expect(waiting).toHaveLength(3);
      for (const { bio, services } of waiting)
        expect([bio.length > 100, services.length > 0]).toEqual([true, true]);
      for (const email of Object.values(DEMO_ACCOUNTS)) {
        const person = await enter(world().app, email);
        const { notifications } = (await person.call(notificationEndpoints.listNotifications)).reply;
        expect(new Set(notifications.map(({ read }) => read)), email).toEqual(new Set([0, 1]));
      }
    });

    it('gives each demo account an unread message and a notification about it', async () => {
      for (const email of [DEMO_ACCOUNTS.user, DEMO_ACCOUNTS.technician]) {
        const person = await enter(world().app, email);
        const { chats } = (await person.call(chatEndpoints.listChats)).reply;
        expect(chats.length, email).toBeGreaterThanOrEqual(8);
        const waiting = chats.filter(({ unread }) => unread > 0);
        const { notifications } = (await person.call(notificationEndpoints.listNotifications)).reply;
        const unread = notifications.filter(({ type, read }) => type === 'message' && read === 0);
        expect(waiting.length, email).toBeGreaterThan(0);
        expect(unread.map(({ link }) => link).sort()).toEqual(
          waiting.map(({ request_id }) => chatPath(request_id)).sort(),
        );
      }
    });

    it('gives every technician the average of the counted reviews: the newest of each verified customer, of a completed job', async () => {
      const technicians = await db().selectFrom('technicians').selectAll().execute();
      const reviews = await db()
        .selectFrom('reviews')
        .innerJoin('requests', 'requests.id', 'reviews.request_id')
        .selectAll('reviews')
        .select(['requests.status', 'requests.user_id as customer_id', 'requests.technician_id as done_by'])
        .execute();
      for (const { user_id, rating_sum, rating_count } of technicians) {
        const received = reviews.filter(review => review.technician_id === user_id);
        const own = [...Map.groupBy(received, review => review.user_id).values()]
          .map(written => written.reduce((one, other) => (one.id > other.id ? one : other)))
          .filter(({ is_verified }) => is_verified === 1);
        expect(
          received
            .filter(({ is_counted }) => is_counted === 1)
            .map(({ id }) => id)
            .sort(),
        ).toEqual(own.map(({ id }) => id).sort());
        const sum = own.reduce((total, { rating }) => total + rating, 0);
        expect([rating_sum, rating_count]).toEqual([sum, own.length]);
      }
      for (const review of reviews)
        expect([review.status, review.customer_id, review.done_by]).toEqual([
          'completed',
          review.user_id,
          review.technician_id,
        ]);
    });

    it('moves every request along the lifecycle and charges the agreed price', async () => {
      const requests = await db().selectFrom('requests').selectAll().execute();
      const events = await db().selectFrom('request_events').selectAll().orderBy('id').execute();
      const payments = await db().selectFrom('payments').selectAll().execute();
      const offers = await db().selectFrom('offers').selectAll().execute();
      const counterOffers = await db().selectFrom('counter_offers').selectAll().execute();
      const paidFor = ['payment_pending', 'payment_completed', 'in_progress', 'completed'];
      for (const request of requests) {
        const own = events.filter(event => event.request_id === request.id);
        const [made, ...moves] = own;
        expect(made).toMatchObject({ action: 'create', from_status: null, actor_id: request.user_id });
        let status = made?.to_status ?? 'completed';
        for (const { action, from_status, to_status, actor_id } of moves) {
          expect(from_status).toBe(status);
          const actors =
            actor_id === null
              ? (['payments'] as const)
              : actor_id === request.user_id
                ? (['customer'] as const)
                : (['chosen_technician', 'eligible_technician', 'assigned_technician'] as const);
          const ways = actors.map(actor => action !== 'create' && decide(status, action, actor));
          expect(ways).toContainEqual(expect.objectContaining({ allowed: true, to: to_status }));
          status = to_status;
        }
        expect(status).toBe(request.status);
        const proposed = own.filter(({ action }) => action === 'counter_offer');
        expect(counterOffers.filter(row => row.request_id === request.id).map(row => row.created_at)).toEqual(
          proposed.map(({ at }) => at),
        );
        const paid = payments.filter(payment => payment.request_id === request.id);
        expect(paid.map(payment => payment.amount_cents)).toEqual(
          paidFor.includes(request.status)
            ? offers.flatMap(({ request_id, version, price_cents }) =>
                request_id === request.id && version === request.offer_version ? price_cents : [],
              )
            : [],
        );
      }
    });

    it("lets the demo customer pay the approved offer and matches the provider's other payments", async () => {
      const customer = await enter(world().app, DEMO_ACCOUNTS.user);
      const { requests } = (await customer.call(requestEndpoints.listMyRequests)).reply;
      const approved = requests.find(request => request.status === 'approved');
      const books = await db()
        .selectFrom('payments')
        .leftJoin('sandbox_objects', 'sandbox_objects.id', 'payments.intent_id')
        .select(['payments.amount_cents', 'payments.status', 'sandbox_objects.body'])
        .execute();
      for (const { amount_cents, status, body } of books)
        expect(JSON.parse(body ?? '{}')).toMatchObject({ amount: amount_cents, status });
      const opened = await customer.call(chargeEndpoints.createPaymentIntent, {
        body: { request_id: approved?.id },
      });
      expect(opened.reply.amount).toBe(approved?.negotiated_price);
    });

    it("matches the provider's payouts to the cent", async () => {
      const { app } = world();
      const context = paymentContextOf(app);
      const states = async () =>
        Object.fromEntries(
          [...Map.groupBy(await db().selectFrom('payouts').selectAll().execute(), row => row.state)].map(
            ([state, rows]) => [state, rows.length],
          ),
        );
      const jobs = await db().selectFrom('requests').selectAll().where('status', '=', 'completed').execute();
      const before = await states();
      expect(before).toMatchObject({ held: 1, frozen: 1 });
      expect(Object.values(before).reduce((sum, count) => sum + count)).toBe(jobs.length);
      expect(await compareLedger(context)).toEqual([]);
      // The technician's money only waits for a payout account.
      const technician = await enter(app, DEMO_ACCOUNTS.technician);
      const owed = await owedTo(db(), technician.id);
      expect(owed).toBeGreaterThan(0);
      await onboard(app, technician, 'active');
      await sandboxOf(app).drain();
      await app.platform.tasks.drain();
      const { due, ...after } = await states();
      expect([due, after]).toEqual([undefined, { ...before, due: undefined, sent: jobs.length - 2 }]);
      expect(await owedTo(db(), technician.id)).toBe(0);
      expect(await compareLedger(context)).toEqual([]);
    });

    it('contains a corrected offer and a rescheduled job, and gives each payment the date and terms of its offer', async () => {
      const technician = await enter(world().app, DEMO_ACCOUNTS.technician);
      const { requests } = (await technician.call(requestEndpoints.listTechnicianRequests)).reply;
      const corrected = await db()
        .selectFrom('offers')
        .innerJoin('requests', 'requests.id', 'offers.request_id')
        .select(['requests.id', 'offers.price_cents as cents'])
        .where('requests.status', '=', 'approved')
        .where('offers.version', '=', 1)
        .whereRef('requests.offer_version', '>', 'offers.version')
        .execute();
      expect(corrected).toHaveLength(1);
      const [first] = corrected;
      const shown = requests.find(({ id }) => id === first?.id);
      expect(shown?.negotiated_price).toBeLessThan((first?.cents ?? 0) / 100);

      const payments = await db()
        .selectFrom('payments')
        .innerJoin('offers', join =>
          join
            .onRef('offers.request_id', '=', 'payments.request_id')
            .onRef('offers.version', '=', 'payments.offer_version'),
        )
        .leftJoin('date_proposals', join =>
          join
            .onRef('date_proposals.payment_id', '=', 'payments.id')
            .on('date_proposals.status', '=', 'accepted'),
        )
        .select(['payments.terms', 'payments.agreed_at', 'offers.starts_at as offered'])
        .select(['date_proposals.starts_at as moved', 'payments.refund_dates'])
        .execute();
      expect(payments.length).toBeGreaterThan(0);
      const { payoutHoldHours } = world().app.platform.settings;
      for (const { terms, agreed_at, offered, moved } of payments)
        expect([JSON.parse(terms ?? 'null')?.hold_hours, agreed_at]).toEqual([
          payoutHoldHours,
          moved ?? offered,
        ]);
      // The customer asked for the other date, so the first one still counts for a refund.
      const rescheduled = payments.filter(({ moved }) => moved !== null);
      expect(rescheduled.map(({ refund_dates }) => JSON.parse(refund_dates ?? '[]'))).toEqual([
        [rescheduled[0]?.offered],
      ]);
    });

    it('is seeded once when several processes seed it several times', async () => {
      const { platform } = world().app;
      const count = async () => (await db().selectFrom('users').select('id').execute()).length;
      const before = await count();
      expect(await seedDemo(platform.database, platform.settings)).toBe(false);
      await world().another();
      expect(await count()).toBe(before);
    });
  },
  { SEED_DEMO: '1' },
);

onBothEngines('empty database', world => {
  it('gets one demo from two processes that seed it at the same time', async () => {
    const { database, settings } = world().app.platform;
    const done = await Promise.all([seedDemo(database, settings), seedDemo(database, settings)]);
    expect(done.sort()).toEqual([false, true]);
    const admins = await database.read.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(admins).toHaveLength(1);
  });
});
