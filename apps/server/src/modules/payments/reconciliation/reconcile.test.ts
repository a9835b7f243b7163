import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints, MAX_FINDINGS } from '@oficio/domain/payments/admin/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { documentMonth } from '@oficio/domain/payments/documents/dates.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import { LEASE_MS } from '../../../platform/tasks/claim-tasks.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
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
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { releaseEntries, transferEntries } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { findRunning, insertRun, updateRun } from '../store/reconciliations.ts';
import { compareTransfers } from './compare-movements.ts';
import { Progress } from './progress.ts';
import { continueRun } from './reconcile.ts';

const HOUR = 3_600_000;

onBothEngines(
  'reconciliation with the provider',
  world => {
    const parties = preparePayments(world);
    let stripe: Stripe;
    const app = () => world().app;
    const { reconcilePayments } = adminPaymentEndpoints;
    const { paymentConfig } = chargeEndpoints;
    const compare = async () => {
      const { checked, repaired, findings } = await app().reconcile();
      return { checked, mended: repaired, findings };
    };
    const write = <Result>(work: Parameters<ReturnType<typeof databaseOf>['transaction']>[0]) =>
      databaseOf().transaction(work) as Promise<Result>;
    const databaseOf = () => app().platform.database;
    const confirm = async (clientSecret: string, method = 'pm_card_visa') => {
      const { reply } = await parties.customer.call(paymentConfig);
      await confirmAsBrowser(app(), reply.publishableKey ?? '', clientSecret, { payment_method: method });
    };
    /** Drops all pending webhook deliveries. */
    const loseEvents = () =>
      write(({ db }) => db.updateTable('sandbox_deliveries').set({ due_at: null }).execute());
    const paid = async (euros: number) => {
      const id = await seedOffer(app(), parties, euros);
      await payAs(parties.customer, app(), id);
      const { intent_id } = await databaseOf()
        .read.selectFrom('payments')
        .select('intent_id')
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, intentId: intent_id ?? '' };
    };
    const requestOf = async (id: number) =>
      (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request;

    beforeAll(async () => {
      await onboard(app(), parties.technician, 'active');
      await settle(app());
      stripe = stripeOf(app());
    });

    it('rejects customers and technicians with 403', async () => {
      expect((await parties.customer.call(reconcilePayments)).status).toBe(403);
      expect((await parties.technician.call(reconcilePayments)).status).toBe(403);
    });

    it('reports no findings when both sides agree', async () => {
      await paid(20);
      const { checked, mended, findings } = await compare();
      expect([checked > 1, mended, findings]).toEqual([true, 0, []]);
    });

    it('repairs payments, refunds, disputes and accounts after lost webhooks', async () => {
      const refunded = await paid(50);
      const lost = await seedOffer(app(), parties, 30);
      await confirm((await openPaymentOf(parties.customer, lost)).clientSecret);
      const disputed = await seedOffer(app(), parties, 40);
      await confirm((await openPaymentOf(parties.customer, disputed)).clientSecret, 'pm_card_createDispute');
      await stripe.refunds.create({ payment_intent: refunded.intentId, amount: 1000 });
      await write(({ db }) =>
        db
          .updateTable('payout_accounts')
          .set({ charges_enabled: 0 })
          .where('user_id', '=', parties.technician.id)
          .execute(),
      );
      await loseEvents();
      expect((await requestOf(lost)).status).toBe('approved');
      const { mended, findings } = await compare();
      expect([mended, findings]).toEqual([5, []]);
      expect([(await requestOf(lost)).status, (await requestOf(disputed)).status]).toEqual([
        'payment_completed',
        'payment_completed',
      ]);
      expect((await requestOf(refunded.id)).money?.refund?.amount).toBe(10);
      expect(await compare()).toMatchObject({ mended: 0, findings: [] });
    });

    it('reports differences that need a person and notifies the administrators once', async () => {
      const { id, intentId } = await paid(60);
      await write(({ db }) =>
        db.updateTable('payments').set({ amount_cents: 6100 }).where('request_id', '=', id).execute(),
      );
      const ghost = await paid(70);
      await write(({ db }) =>
        db
          .updateTable('payments')
          .set({ intent_id: 'pi_ghost' })
          .where('request_id', '=', ghost.id)
          .execute(),
      );
      const expected = [
        `Han llegado 70,00 € que no son de ningún pago (${ghost.intentId}, solicitud ${ghost.id}).`,
        `El pago ${intentId} es de 60,00 € en el proveedor y de 61,00 € en nuestra contabilidad (solicitud ${id}).`,
        `El proveedor no conoce el pago pi_ghost de 70,00 € (solicitud ${ghost.id}).`,
      ];
      expect((await compare()).findings.map(text => text.replaceAll('\u00a0', ' ')).sort()).toEqual(
        expected.sort(),
      );
      for (let hour = 0; hour < 2; hour += 1) {
        world().now += HOUR;
        const other = await world().another();
        await Promise.all([app().platform.tasks.drain(), other.platform.tasks.drain()]);
      }
      const { notifications } = (await parties.admin.call(notificationEndpoints.listNotifications)).reply;
      expect(
        notifications.filter(({ title }) => title === 'Diferencias con el proveedor de pagos'),
      ).toHaveLength(1);
      // An hourly comparison that fails is continued later, so the following tests would find it instead of theirs.
      const { numUpdatedRows } = await write<{ numUpdatedRows: bigint }>(({ db }) =>
        db
          .updateTable('scheduled_jobs')
          .set({ attempt_at: world().now + 365 * 24 * HOUR })
          .where('name', '=', 'reconcile')
          .executeTakeFirstOrThrow(),
      );
      expect(numUpdatedRows).toBe(1n);
    });

    const latest = async () =>
      (await parties.admin.call(adminPaymentEndpoints.getReconciliation)).reply.reconciliation;
    const claim = async () => {
      const row = await findRunning(databaseOf().read);
      if (!row) throw new Error('No comparison is running');
      const claimedUntil = world().now + LEASE_MS;
      await write(tx => updateRun(tx, row.id, row.attempt_at, { attempt_at: claimedUntil }));
      return { row, claimedUntil };
    };

    it('answers the start of a comparison at once, runs one at a time and stores the result', async () => {
      await app().platform.tasks.hold();
      const { reply } = await parties.admin.call(reconcilePayments);
      expect(reply.reconciliation).toMatchObject({ state: 'running', checked: 0, finished_at: null });
      await Promise.all([1, 2, 3].map(() => parties.admin.call(reconcilePayments)));
      await app().platform.tasks.drain();
      expect(await latest()).toMatchObject({ state: 'done', started_at: reply.reconciliation?.started_at });
      const { rows } = await sql`select * from reconciliation_seen`.execute(databaseOf().read);
      expect(rows).toEqual([]);
    });

    it('continues a comparison from its stored position after its process died', async () => {
      await parties.admin.call(reconcilePayments);
      const { row, claimedUntil } = await claim();
      await write(tx =>
        updateRun(tx, row.id, claimedUntil, {
          step: 'disputes',
          checked: 70,
          differences: 1,
          findings: '["Vista antes"]',
          attempt_at: claimedUntil,
        }),
      );
      await app().platform.tasks.drain();
      expect(await latest()).toMatchObject({ state: 'running', checked: 70 });
      world().now += LEASE_MS;
      await app().platform.tasks.drain();
      const end = await latest();
      const { count } = await databaseOf()
        .read.selectFrom('disputes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(end).toMatchObject({ state: 'done', checked: 70 + count });
      expect(end?.findings).toContain('Vista antes');
      expect(end?.differences).toBe(end?.findings.length);
    });

    /** Returns a context whose call for the refunds fails. */
    const failing = (error: Error) => {
      const context = paymentContextOf(app());
      if (context.provider.name === 'none') throw new Error('No provider');
      const client = Object.create(context.provider.client, {
        refunds: { value: { list: () => Promise.reject(error) } },
      }) as Stripe;
      return { ...context, provider: { ...context.provider, client } };
    };
    const noConnection = () => new Stripe.errors.StripeConnectionError({ message: 'timeout' });
    const seenObjects = async () =>
      (await databaseOf().read.selectFrom('reconciliation_seen').selectAll().execute()).length;

    it('keeps what it compared when the provider fails in the middle', async () => {
      await parties.admin.call(reconcilePayments);
      const { row, claimedUntil } = await claim();
      await continueRun(failing(noConnection()), row, claimedUntil);
      const stopped = await findRunning(databaseOf().read);
      expect(stopped).toMatchObject({ step: 'refunds', attempts: 1, attempt_at: world().now + 2000 });
      expect(stopped?.checked).toBeGreaterThan(0);
      expect(await seenObjects()).toBeGreaterThan(0);
      await app().platform.tasks.drain();
      expect(await latest()).toMatchObject({ state: 'running', failure: null });
      world().now += HOUR;
      await app().platform.tasks.drain();
      expect(await latest()).toMatchObject({ state: 'done', failure: null });
    });

    it.each([
      ['provider', noConnection()],
      ['database', new DatabaseUnavailable(new Error('the connection ended'))],
      ['unexpected', new TypeError('not a function')],
    ])(
      'ends after repeated failures, says that the cause is «%s» and forgets the listed objects',
      async (cause, error) => {
        await parties.admin.call(reconcilePayments);
        for (let attempt = 0; attempt < 7 && (await findRunning(databaseOf().read)); attempt += 1) {
          world().now += HOUR;
          const next = await claim();
          await continueRun(failing(error), next.row, next.claimedUntil);
        }
        expect(await latest()).toMatchObject({ state: 'failed', failure: cause });
        expect(await seenObjects()).toBe(0);
      },
    );

    /** Creates a transfer at the provider only. Returns its id. */
    const transferAtProvider = async () => {
      const { account_id: destination } = await databaseOf()
        .read.selectFrom('payout_accounts')
        .select('account_id')
        .executeTakeFirstOrThrow();
      const metadata = { payment_id: '1' };
      return (await stripe.transfers.create({ amount: 500, currency: 'eur', destination, metadata })).id;
    };
    const postTransfer = (sourceId: string, requestId: number) =>
      write(tx => postEntry(tx, { kind: 'transfer', sourceId, requestId, entries: transferEntries(1, 500) }));

    it('compares transfers with the ledger, also when a transfer was posted later than it was sent', async () => {
      const context = paymentContextOf(app());
      const { id: requestId } = await paid(60);
      const id = await transferAtProvider();
      const findingsSince = async (since: number | null) =>
        (await compareLedger(context, { since })).map(text => text.replaceAll('\u00a0', ' '));
      expect(await findingsSince(null)).toContain(
        `La transferencia ${id} de 5,00 € no está en nuestra contabilidad.`,
      );
      world().now += HOUR;
      await postTransfer(id, requestId);
      expect([await findingsSince(null), await findingsSince(world().now)]).toEqual([[], []]);
      await postTransfer('tr_ghost', requestId);
      expect(await findingsSince(world().now)).toContain('El proveedor no conoce la transferencia tr_ghost.');
    });

    it('waits once for all transfers of a page that are not posted, and does not count those as repaired that are posted meanwhile', async () => {
      const context = paymentContextOf(app());
      const { id: requestId } = await paid(60);
      const late = await transferAtProvider();
      const lost = [await transferAtProvider(), await transferAtProvider()];
      expect(await write(tx => insertRun(tx, { since: null, isScheduled: false, step: 'transfers' }))).toBe(
        true,
      );
      const { row, claimedUntil } = await claim();
      const progress = new Progress(context, row, claimedUntil);
      let waits = 0;
      await compareTransfers(context, progress, async () => {
        waits += 1;
        await postTransfer(late, requestId);
      });
      expect([waits, progress.repaired]).toEqual([1, 0]);
      expect(progress.findings.map(text => text.split(' ')[2]).sort()).toEqual(lost.sort());
      for (const id of lost) await postTransfer(id, requestId);
      world().now += LEASE_MS;
      await app().platform.tasks.drain();
    });

    it('reports totals of a technician that differ from the movements of the month', async () => {
      const { id: technicianId } = parties.technician;
      const { id: requestId } = await paid(80);
      await write(tx =>
        postEntry(tx, {
          ...{ kind: 'release', sourceId: 'release of the test', requestId },
          entries: releaseEntries({ technicianId, amountCents: 7000, feeCents: 1000 }),
        }),
      );
      const findings = async () => (await compareLedger(paymentContextOf(app()))).join(' ');
      expect(await findings()).not.toContain('Los totales');
      for (const column of [
        'owed_cents',
        'released_cents',
        'jobs',
        'fee_cents',
        'transferred_cents',
      ] as const) {
        const change = (by: number) =>
          write(({ db }) =>
            db
              .updateTable('technician_months')
              .set(({ eb }) => ({ [column]: eb(column, '+', by) }))
              .where('technician_id', '=', technicianId)
              .execute(),
          );
        await change(1);
        expect(await findings()).toContain(
          `Los totales del técnico ${technicianId} en ${documentMonth(monthOf(world().now).name)} no coinciden`,
        );
        await change(-1);
      }
      expect(await findings()).not.toContain('Los totales');
    });

    it('counts every difference once and describes only the first ones', async () => {
      const context = paymentContextOf(app());
      const { id: requestId } = await paid(90);
      await compareLedger(context);
      const before = (await latest())?.differences ?? 0;
      // More movements than one page of the comparison holds.
      const transfers = 620;
      await write(async tx => {
        for (let number = 0; number < transfers; number += 1)
          await postEntry(tx, {
            ...{ kind: 'transfer', sourceId: `tr_unknown${number}`, requestId },
            entries: transferEntries(1, 500),
          });
        await tx.db
          .updateTable('requests')
          .set({ status: 'cancelled' })
          .where('id', '=', requestId)
          .execute();
      });
      await compareLedger(context);
      const after = await latest();
      const stranded = 1;
      expect(after?.differences).toBe(before + transfers + stranded);
      expect(after?.findings).toHaveLength(MAX_FINDINGS);
      expect(new Set(after?.findings).size).toBe(MAX_FINDINGS);
    });
  },
  { LOG_LEVEL: 'silent' },
);
