import { setTimeout as sleep } from 'node:timers/promises';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { payoutAccountEndpoints, payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { claimTasks, LEASE_MS } from '../../../platform/tasks/claim-tasks.ts';
import { TaskStats } from '../../../platform/tasks/task-stats.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import {
  doJob,
  type Parties,
  payAs,
  paymentContextOf,
  preparePayments,
  sandboxOf,
  seedOffer,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onboard, openPage, submitLinkedPage } from '../../../testing/payments/payout-accounts.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { refreshAccount } from '../payout-accounts/refresh-account.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { findPaidPayment } from '../store/charges/read.ts';
import { balancesOfRequest } from '../store/ledger/read.ts';
import { owedTo } from '../store/ledger/technician-months.ts';
import { lockPayoutOfRequest, movePayout } from './move-payout.ts';
import { transferTask } from './payout-tasks.ts';

const { confirmJob } = payoutEndpoints;
const { reportProblem } = problemEndpoints;
const HOUR = 3_600_000;
const REASON = { reason: 'Sigue goteando' };

onBothEngines(
  'payouts',
  world => {
    const parties = preparePayments(world);
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const work = async () => {
      await app().platform.tasks.drain();
      await sandboxOf(app()).drain();
    };
    const finishedJob = async (euros: number, who = parties) => {
      const id = await seedOffer(app(), who, euros);
      await payAs(who.customer, app(), id);
      await doJob(who.technician, id);
      return id;
    };
    const moneyFor = async (who: Person, id: number) =>
      (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request.money;
    const stateOf = async (id: number) => (await moneyFor(parties.admin, id))?.payout?.state;
    const ledgerOf = async (id: number) => Object.fromEntries(await balancesOfRequest(read(), id));
    const messagesOf = async (who: Person) =>
      (await who.call(notificationEndpoints.listNotifications)).reply.notifications.map(
        ({ message, link }) => `${message} → ${link}`,
      );
    const transfersOf = async (id: number) =>
      (await stripeOf(app()).transfers.list({ transfer_group: `request_${id}` })).data;
    const act = (who: Person, id: number, endpoint: typeof confirmJob | typeof reportProblem) =>
      who.call(endpoint, { params: { id }, body: endpoint === reportProblem ? REASON : undefined });
    /** Returns the parties with a technician who has no payout account. */
    const withoutAccount = async (): Promise<Parties> => ({
      ...parties,
      technician: await seedTechnician(app(), { approvedBy: parties.admin }),
    });

    beforeAll(async () => {
      await onboard(app(), parties.technician, 'active');
      await work();
    });

    it('holds a payout for 24 hours, sends it net of the fee and notifies the technician', async () => {
      const id = await finishedJob(80.05);
      const releaseAt = new Date(world().now + 24 * HOUR).toISOString();
      expect((await moneyFor(parties.technician, id))?.payout).toMatchObject({
        state: 'held',
        amount: 72.05,
        fee: 8,
        release_at: releaseAt,
      });
      expect((await moneyFor(parties.customer, id))?.payout).toMatchObject({ amount: null, fee: null });
      expect(await ledgerOf(id)).toEqual({ provider: 8005, held: -8005 });
      world().now += 24 * HOUR - 1;
      await work();
      expect([await stateOf(id), await transfersOf(id)]).toEqual(['held', []]);
      world().now += 1;
      await work();
      expect(await stateOf(id)).toBe('sent');
      expect(await ledgerOf(id)).toEqual({ provider: 800, held: 0, technician: 0, fees: -800 });
      const [transfer] = await transfersOf(id);
      expect(transfer).toMatchObject({ amount: 7205, metadata: { request_id: String(id) } });
      expect((await messagesOf(parties.technician))[0]).toBe(
        `Te hemos enviado ${formatEuros(72.05)} por Fontanería. → /trabajos/${id}`,
      );
      const { reply } = await parties.technician.call(payoutAccountEndpoints.payoutDashboardLink);
      const { location } = await openPage(app(), reply.url);
      expect((await openPage(app(), location)).body).toContain(
        `<dt>Saldo</dt><dd>${formatEuros(72.05)}</dd>`,
      );
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it("releases the payout at once when the customer confirms with 'Todo correcto'", async () => {
      const id = await finishedJob(50);
      expect((await act(parties.customer, id, confirmJob)).status).toBe(200);
      expect(await stateOf(id)).toBe('due');
      expect(await owedTo(read(), parties.technician.id)).toBe(4500);
      await work();
      expect(await stateOf(id)).toBe('sent');
      const again = await act(parties.customer, id, confirmJob);
      expect([again.status, again.refusal]).toEqual([
        409,
        { error: 'El pago de este trabajo ya no está retenido' },
      ]);
      expect(await transfersOf(id)).toHaveLength(1);
    });

    it('opens the payout with the amount left when a refund is made while the job is completed', async () => {
      const id = await seedOffer(app(), parties, 70);
      await payAs(parties.customer, app(), id);
      const params = { id };
      const { setRequestStatus } = requestEndpoints;
      await parties.technician.call(setRequestStatus, { params, body: { status: 'in_progress' } });
      const payment = await findPaidPayment(read(), id);
      if (!payment) throw new Error('Not paid');
      const asked = { payment, amountCents: 3000, cause: 'problem', reason: null, actorId: null } as const;
      const finished = await app().platform.database.transaction(async tx => {
        await scheduleRefund(tx, asked);
        const answer = parties.technician.call(setRequestStatus, { params, body: { status: 'completed' } });
        // Long enough for the completion to finish if it did not wait for this transaction.
        await Promise.race([answer, sleep(500)]);
        return { answer };
      });
      expect((await finished.answer).status).toBe(200);
      expect((await moneyFor(parties.technician, id))?.payout).toMatchObject({ amount: 36, fee: 4 });
    });

    it.each([
      ["'Todo correcto'", (id: number) => act(parties.customer, id, confirmJob)],
      ['the end of the hold', () => app().platform.tasks.drain()],
    ])('freezes a locked payout when %s arrives before the freeze is committed', async (_, release) => {
      const id = await finishedJob(40);
      world().now += 24 * HOUR;
      const stopped = await app().platform.database.transaction(async tx => {
        const payout = await lockPayoutOfRequest(tx, id);
        if (!payout) throw new Error('Nothing is held');
        const released = release(id);
        await Promise.race([released, sleep(500)]);
        return { released, moved: await movePayout(tx, payout, { action: 'stop' }) };
      });
      await stopped.released;
      expect([stopped.moved, await stateOf(id)]).toEqual([true, 'frozen']);
    });

    it("freezes the payout and notifies both sides and the administrators after 'Tengo un problema'", async () => {
      const id = await finishedJob(60);
      const answer = await act(parties.customer, id, reportProblem);
      expect(answer.reply.request.money).toMatchObject({
        payout: { state: 'frozen' },
        problem: { state: 'open', text: REASON.reason },
      });
      const [payment] = await read().selectFrom('payouts').selectAll().where('request_id', '=', id).execute();
      const { customer, technician, admin } = parties;
      expect((await messagesOf(customer))[0]).toContain('queda congelado hasta que lo resolvamos');
      expect((await messagesOf(technician))[0]).toContain(
        `${customer.name} tiene un problema con el trabajo`,
      );
      expect((await messagesOf(admin))[0]).toMatch(new RegExp(`→ /admin/payments/${payment?.payment_id}$`));
      world().now += 48 * HOUR;
      await work();
      (
        await customer.call(reviewEndpoints.createReview, {
          body: { request_id: id, rating: 1, comment: 'Mal' },
        })
      ).reply;
      await work();
      expect([await stateOf(id), await transfersOf(id)]).toEqual(['frozen', []]);
      for (const endpoint of [confirmJob, reportProblem])
        expect((await act(customer, id, endpoint)).status).toBe(409);
    });

    it('lets only the customer confirm or report a problem, and only while the payout is held', async () => {
      const id = await finishedJob(30);
      const stranger = (await withoutAccount()).technician;
      for (const endpoint of [confirmJob, reportProblem]) {
        expect((await act(parties.technician, id, endpoint)).status).toBe(403);
        expect((await act(stranger, id, endpoint)).status).toBe(404);
        expect((await act(parties.admin, id, endpoint)).status).toBe(403);
      }
      const without = await parties.customer.call(reportProblem, { params: { id }, body: { reason: ' ' } });
      expect([without.status, without.refusal]).toEqual([
        400,
        { error: 'Escribe el motivo', field: 'reason' },
      ]);
      // The hold has ended, although the release task has not run yet.
      world().now += 24 * HOUR;
      expect((await act(parties.customer, id, reportProblem)).status).toBe(409);
      expect(await stateOf(id)).toBe('held');
      const unfinished = await seedOffer(app(), parties, 30);
      await payAs(parties.customer, app(), unfinished);
      expect((await act(parties.customer, unfinished, confirmJob)).status).toBe(409);
    });

    it('keeps a payout due without failed attempts until the payout account is ready', async () => {
      const waiting = await withoutAccount();
      const id = await finishedJob(40, waiting);
      await act(parties.customer, id, confirmJob);
      world().now += 100 * HOUR;
      await work();
      await onboard(app(), waiting.technician, 'active');
      await work();
      await work();
      expect(await stateOf(id)).toBe('sent');
      // The account is restricted without a webhook. A transfer that the provider refuses waits as well.
      const { reply } = await waiting.technician.call(payoutAccountEndpoints.payoutDashboardLink);
      await submitLinkedPage(app(), reply.url, 'restrict');
      const later = await finishedJobWithStaleAccount(waiting);
      await app().platform.tasks.drain();
      expect(await stateOf(later)).toBe('due');
      const [row] = await read().selectFrom('payouts').selectAll().where('request_id', '=', later).execute();
      expect(row).toMatchObject({ attempts: 0, transfer_key: null });
      const again = await waiting.technician.call(payoutAccountEndpoints.payoutDashboardLink);
      await submitLinkedPage(app(), again.reply.url, 'verify');
      world().now += 2 * HOUR;
      await sandboxOf(app()).drain();
      await work();
      expect(await stateOf(later)).toBe('sent');
      expect(await transfersOf(later)).toHaveLength(1);
    });
    /** Completes and confirms a job while the stored account still looks ready, as if its webhook had not arrived. */
    const finishedJobWithStaleAccount = async (who: Parties) => {
      const id = await finishedJob(45, who);
      await act(who.customer, id, confirmJob);
      await app().platform.database.transaction(({ db }) =>
        db
          .updateTable('payout_accounts')
          .set({ charges_enabled: 1 })
          .where('user_id', '=', who.technician.id)
          .execute(),
      );
      return id;
    };

    /** Claims the due payouts as the task scheduler of one process does. Returns their attempts, which have not begun. */
    const claimTransfers = () => {
      const context = paymentContextOf(app());
      return claimTasks({ ...context, stats: new TaskStats() }, transferTask(context), 10);
    };
    /** Stores that the account is not ready. Returns a function that reads its state at the provider, where it is ready. */
    const disableAccount = async () => {
      const { account_id } = await app().platform.database.transaction(({ db }) =>
        db
          .updateTable('payout_accounts')
          .set({ charges_enabled: 0 })
          .where('user_id', '=', parties.technician.id)
          .returning('account_id')
          .executeTakeFirstOrThrow(),
      );
      return () => refreshAccount(paymentContextOf(app()), account_id);
    };

    it('lets no other process claim a running transfer when the account becomes ready again', async () => {
      const id = await finishedJob(20);
      await act(parties.customer, id, confirmJob);
      const [transfer, ...others] = await claimTransfers();
      await (await disableAccount())();
      expect([others, await claimTransfers()]).toEqual([[], []]);
      await transfer?.();
      expect([await stateOf(id), (await transfersOf(id)).length]).toEqual(['sent', 1]);
    });

    it('sends a payout at once when its account becomes ready during an attempt that found no ready account', async () => {
      const id = await finishedJob(20);
      const enable = await disableAccount();
      await act(parties.customer, id, confirmJob);
      const [attempt] = await claimTransfers();
      await enable();
      await attempt?.();
      await work();
      expect([await stateOf(id), (await transfersOf(id)).length]).toEqual(['sent', 1]);
    });

    it('sends each payout once with two servers and a lost answer of the provider', async () => {
      const { platform } = app();
      const other = await world().another();
      await other.platform.tasks.hold();
      const ids = [];
      for (let count = 0; count < 4; count += 1) ids.push(await finishedJob(20));
      const [lost = 0, unasked = 0] = ids;
      for (const id of ids) await act(parties.customer, id, confirmJob);
      // The state after a crash: the server had called the provider or was about to call it.
      const payouts = await read()
        .selectFrom('payouts')
        .innerJoin('payments', 'payments.id', 'payouts.payment_id')
        .selectAll('payouts')
        .select('intent_id')
        .where('payouts.request_id', 'in', [lost, unasked])
        .orderBy('payouts.request_id')
        .execute();
      for (const { payment_id } of payouts)
        await platform.database.transaction(({ db }) =>
          db
            .updateTable('payouts')
            .set({ transfer_key: `k-${payment_id}` })
            .where('payment_id', '=', payment_id)
            .execute(),
        );
      const stripe = stripeOf(app());
      const intent = await stripe.paymentIntents.retrieve(payouts[0]?.intent_id ?? '');
      const account = await read()
        .selectFrom('payout_accounts')
        .selectAll()
        .where('user_id', '=', parties.technician.id)
        .executeTakeFirstOrThrow();
      await stripe.transfers.create({
        amount: 1800,
        currency: 'eur',
        destination: account.account_id,
        source_transaction: String(intent.latest_charge),
      });
      await Promise.all([platform.tasks.drain(), other.platform.tasks.drain()]);
      for (const id of ids) {
        expect(await stateOf(id)).toBe('sent');
        expect(await transfersOf(id)).toHaveLength(1);
      }
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('freezes a payout without a second transfer when a refund arrives while its transfer is unanswered', async () => {
      const id = await finishedJob(90);
      await act(parties.customer, id, confirmJob);
      const payment = await findPaidPayment(read(), id);
      // The state after a crash between saving the key and the call to the provider.
      await app().platform.database.transaction(({ db }) =>
        db
          .updateTable('payouts')
          .set({ transfer_key: 'k-crash', attempt_at: world().now + LEASE_MS })
          .where('request_id', '=', id)
          .execute(),
      );
      const stripe = stripeOf(app());
      await stripe.refunds.create({ payment_intent: payment?.intent_id ?? '', amount: 3000 });
      await work();
      world().now += LEASE_MS;
      await work();
      const payout = await moneyFor(parties.technician, id);
      expect([payout?.payout, await transfersOf(id)]).toMatchObject([
        { state: 'frozen', amount: 54, fee: 6 },
        [],
      ]);
      // The refund counted as a loss while the transfer could be under way; the loss is now reversed.
      const books = await balancesOfRequest(read(), id);
      expect([books.get('held'), books.get('losses'), books.get('technician')]).toEqual([-6000, 0, 0]);
      (
        await parties.admin.call(adminPaymentEndpoints.releasePayment, {
          params: { id: payment?.id ?? 0 },
          body: REASON,
        })
      ).reply;
      await work();
      expect((await transfersOf(id)).map(({ amount }) => amount)).toEqual([5400]);
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('retries failed transfers with growing delays and reports them to the administrators once', async () => {
      const id = await finishedJob(70);
      const [payment] = await read()
        .selectFrom('payments')
        .selectAll()
        .where('request_id', '=', id)
        .execute();
      const stripe = stripeOf(app());
      const intent = await stripe.paymentIntents.retrieve(payment?.intent_id ?? '');
      const { account_id: destination } = await read()
        .selectFrom('payout_accounts')
        .selectAll()
        .where('user_id', '=', parties.technician.id)
        .executeTakeFirstOrThrow();
      // A part of the charge was already sent by hand, so the provider refuses a transfer of the whole.
      const source = String(intent.latest_charge);
      await stripe.transfers.create({
        amount: 5000,
        currency: 'eur',
        destination,
        source_transaction: source,
      });
      await act(parties.customer, id, confirmJob);
      const delays: number[] = [];
      const reports = async () =>
        (await messagesOf(parties.admin)).filter(text => text.includes('No conseguimos'));
      for (let round = 1; round <= 6; round += 1) {
        await app().platform.tasks.drain();
        const row = await read()
          .selectFrom('payouts')
          .selectAll()
          .where('request_id', '=', id)
          .executeTakeFirstOrThrow();
        expect([row.state, row.attempts, row.transfer_key]).toEqual(['due', round, null]);
        delays.push((row.attempt_at ?? 0) - world().now);
        world().now = row.attempt_at ?? 0;
        expect(await reports()).toHaveLength(round < 5 ? 0 : 1);
      }
      expect(delays).toEqual([...delays].sort((one, other) => one - other));
      expect(await compareLedger(paymentContextOf(app()))).toHaveLength(1);
    });
  },
  { PLATFORM_FEE_PERCENT: '10', LOG_LEVEL: 'silent' },
);
