import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { bookEndpoints } from '@oficio/domain/payments/books/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import {
  ACCOUNT_NAMES,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
} from '@oficio/domain/payments/ledger-accounts.ts';
import { KIND_NAMES, MOVEMENT_KINDS, type MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { monthNamed } from '@oficio/domain/requests/month.ts';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { extendSessions } from '../../../testing/accounts/extend-sessions.ts';
import { parseCsv } from '../../../testing/files/csv-parser.ts';
import { disputeFixture } from '../../../testing/payments/dispute-fixture.ts';
import { seedFailedRefund } from '../../../testing/payments/failed-refund.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import {
  agreeFor,
  confirmAsBrowser,
  doJob,
  openPaymentOf,
  seedOffer,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { refreshFigures } from '../../admin/overview/refresh-figures.ts';
import { closeMonths } from './close-months.ts';

const OCTOBER = monthNamed('2026-10');
/** Money by kind of movement and account in cents, debit (+), credit (−). */
type Sums = Readonly<Record<string, number>>;

/** What happened in October, worked out by hand: see `seedOctober`. */
const EXPECTED = {
  collected: 80 + 60 + 80 + 80 + 70 + 60 + 120 + 40,
  fees: 10 + 5 + 3 + 8 + 7,
  adjusted_fees: 5,
  refunded: 30 + 30 + 60,
  refunded_outside: 60,
  transferred: 90 + 45 + 27 + 72,
  disputed: 80 + 80,
  losses: 80 + 5,
  adjusted_provider: -50,
  owed: 63 - 50,
  held: 120 + 40,
  in_disputes: 0,
  at_provider: 186,
};
/** Paid in the last second of October, and known in November. */
const LATE = 55;

onBothEngines(
  'the books of a month',
  world => {
    const { app, read, parties, seedPaidJob, seedHeldJob, confirmJob, paymentIdOf } =
      createPaymentFixture(world);
    const disputes = disputeFixture(world, parties);

    const moveTo = async (instant: string) => {
      world().now = Date.parse(instant);
      await extendSessions(app());
      await settle(app());
    };
    /** Completes a job whose payout is transferred. */
    const transferred = async (requestId: number) => {
      await confirmJob(requestId);
      await settle(app());
    };
    const adjust = async (
      debit: LedgerAccount,
      credit: LedgerAccount,
      amount: number,
      requestId: number | null,
    ) =>
      (
        await parties.admin.call(adjustmentEndpoints.createAdjustment, {
          body: {
            ...{ client_id: `${debit}-${credit}-${amount}`, debit, credit, amount },
            ...{ request_id: requestId, reason: 'Cuadre a mano' },
          },
        })
      ).reply;
    const refund = async (requestId: number, amount: number) => {
      const params = { id: await paymentIdOf(requestId) };
      (
        await parties.admin.call(adminPaymentEndpoints.refundPayment, {
          params,
          body: { amount, reason: 'Faltaba' },
        })
      ).reply;
      await settle(app());
    };

    /** A job of 70 € whose transfer the provider refuses, because 50 € were sent by hand. The adjustment books them. */
    const failedTransfer = async () => {
      const id = await seedHeldJob(70);
      const stripe = stripeOf(app());
      const payment = await read()
        .selectFrom('payments')
        .innerJoin('payout_accounts', 'payout_accounts.user_id', 'payments.technician_id')
        .select(['intent_id', 'account_id'])
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
      const intent = await stripe.paymentIntents.retrieve(payment.intent_id ?? '');
      await stripe.transfers.create({
        ...{ amount: 5000, currency: 'eur', destination: payment.account_id },
        source_transaction: String(intent.latest_charge),
      });
      await transferred(id);
      await adjust('technician', 'provider', 50, id);
    };

    /** Pays without a webhook. */
    const payUnseen = async (euros: number) => {
      const id = await seedOffer(app(), parties, euros);
      const { reply: config } = await parties.customer.call(chargeEndpoints.paymentConfig);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      await confirmAsBrowser(app(), config.publishableKey ?? '', clientSecret, {
        payment_method: 'pm_card_visa',
      });
    };

    async function seedOctober(): Promise<void> {
      await moveTo('2026-09-28T10:00:00Z');
      await onboard(app(), parties.technician, 'active');
      await settle(app());
      const paidInSeptember = await seedPaidJob(100);
      await moveTo('2026-10-05T10:00:00Z');
      await doJob(parties.technician, paidInSeptember);
      await transferred(paidInSeptember);
      const partlyRefunded = await seedHeldJob(80);
      await refund(partlyRefunded, 30);
      await transferred(partlyRefunded);
      const withdrawn = await seedPaidJob(60);
      await agreeFor(app(), withdrawn, world().now + 3_600_000);
      const body = { reason: 'No puedo', refund: 30 };
      (await parties.customer.call(withdrawalEndpoints.withdrawRequest, { params: { id: withdrawn }, body }))
        .reply;
      // The technician's half is held for a day.
      await moveTo('2026-10-08T10:00:00Z');
      const { disputeId } = await disputes.disputed();
      await disputes.decide(disputeId, 'losing_evidence');
      const { id: sent } = await disputes.undisputed();
      await transferred(sent);
      const afterTransfer = await disputes.openUnseen(sent, 'needs_response');
      await disputes.decide(afterTransfer.disputeId, 'losing_evidence');
      await failedTransfer();
      await adjust('losses', 'fees', 5, null);
      const { refundId } = await seedFailedRefund(app(), parties, 60);
      (
        await parties.admin.call(adminPaymentEndpoints.settleRefund, {
          ...{ params: { id: refundId }, body: { amount: 60, reason: 'Por transferencia' } },
        })
      ).reply;
      await moveTo('2026-10-28T10:00:00Z');
      const paidInOctober = await seedPaidJob(120);
      await moveTo('2026-10-31T22:59:59.999Z');
      await doJob(parties.technician, paidInOctober);
      await seedPaidJob(40);
      await payUnseen(LATE);
      await moveTo('2026-10-31T23:00:00Z');
      await seedPaidJob(45);
      await moveTo('2026-11-02T10:00:00Z');
      await closeMonths(app().platform.database, world().now);
    }

    const booksOf = async (month: string) =>
      (await parties.admin.call(bookEndpoints.getBooks, { query: { month } })).reply.books;

    /** Adds up the rows of the download. */
    async function sumsOfExport(month: string): Promise<Sums> {
      const file = (await parties.admin.call(bookEndpoints.exportBooks, { query: { month } })).reply;
      const [heading = [], ...rows] = parseCsv(new TextDecoder().decode(file.bytes));
      const cents = (row: readonly string[], title: string) =>
        Math.round(Number(row[heading.indexOf(title)]?.replace(',', '.')) * 100);
      const sums = new Map<string, number>();
      for (const row of rows) {
        const kind = MOVEMENT_KINDS.find(name => KIND_NAMES[name] === row[heading.indexOf('Tipo')]) ?? '';
        const values = LEDGER_ACCOUNTS.map(account => cents(row, `Cuenta: ${ACCOUNT_NAMES[account]}`));
        expect(values.reduce((sum, value) => sum + value, 0)).toBe(0);
        for (const [index, account] of LEDGER_ACCOUNTS.entries())
          addTo(sums, `${kind} ${account}`, values[index] ?? 0);
      }
      return withoutZeros(sums);
    }

    /** Adds up the ledger by SQL. */
    async function sumsOfLedger({ from, until }: typeof OCTOBER): Promise<Sums> {
      const rows = await read()
        .selectFrom('ledger_movements as movement')
        .innerJoin('ledger_entries as entry', 'entry.movement_id', 'movement.id')
        .where('movement.at', '>=', from)
        .where('movement.at', '<', until)
        .groupBy(['movement.kind', 'entry.account'])
        .select(['movement.kind', 'entry.account'])
        .select(({ fn }) => fn.sum<number>('entry.amount_cents').as('cents'))
        .execute();
      return withoutZeros(
        new Map(rows.map(({ kind, account, cents }) => [`${kind} ${account}`, Number(cents)])),
      );
    }

    /** Adds up the provider's own objects, in cents. */
    async function sumsOfProvider({ from, until }: typeof OCTOBER) {
      const rows = await read().selectFrom('sandbox_objects').select(['kind', 'body']).execute();
      const sumOf = <Shape extends { readonly amount: number; readonly created: number }>(
        wanted: string,
        counts: (object: Shape) => boolean = () => true,
      ) =>
        rows
          .filter(({ kind }) => kind === wanted)
          .map(({ body }) => JSON.parse(body) as Shape)
          .filter(object => object.created * 1000 >= from && object.created * 1000 < until && counts(object))
          .reduce((sum, { amount }) => sum + amount, 0);
      return {
        collected: sumOf<Stripe.Charge>('charge', ({ paid }) => paid),
        refunded: sumOf<Stripe.Refund>('refund', ({ status }) => status !== 'failed'),
        transferred: sumOf<Stripe.Transfer>('transfer'),
        disputed: sumOf<Stripe.Dispute>('dispute', ({ status }) => status !== 'won'),
      };
    }

    beforeAll(seedOctober);

    it('the page of the month states what happened, and its balances explain each other', async () => {
      const books = await booksOf('2026-10');
      expect(books.totals).toEqual(EXPECTED);
      expect([books.state, books.counted_until]).toEqual(['closed', '2026-10-31T23:00:00.000Z']);
      const cents = (euros: number) => Math.round(euros * 100);
      for (const { opening, debit, credit, closing } of books.accounts)
        expect(cents(opening) + cents(debit) - cents(credit)).toBe(cents(closing));
      for (const balance of ['opening', 'closing'] as const)
        expect(books.accounts.reduce((sum, account) => sum + cents(account[balance]), 0)).toBe(0);
      const provider = books.accounts.find(({ account }) => account === 'provider');
      expect(provider).toMatchObject({ opening: 100, closing: EXPECTED.at_provider });
      expect(books.kinds.find(({ kind }) => kind === 'charge')).toEqual({
        ...{ kind: 'charge', count: 8, amount: EXPECTED.collected },
      });
    });

    it('the download, the ledger, the page and the provider give the same sums of October', async () => {
      const exported = await sumsOfExport('2026-10');
      expect(exported).toEqual(await sumsOfLedger(OCTOBER));
      const of = (account: LedgerAccount, ...kinds: readonly MovementKind[]) =>
        kinds.reduce((sum, kind) => sum + (exported[`${kind} ${account}`] ?? 0), 0) / 100;
      expect({
        collected: of('provider', 'charge'),
        fees: -of('fees', 'release', 'release_undone'),
        refunded: -of('provider', 'refund', 'refund_failed') - of('manual', 'manual_refund'),
        transferred: -of('provider', 'transfer'),
        disputed: -of('provider', 'dispute', 'dispute_won', 'dispute_lost'),
      }).toEqual({
        collected: EXPECTED.collected,
        fees: EXPECTED.fees,
        refunded: EXPECTED.refunded,
        transferred: EXPECTED.transferred,
        disputed: EXPECTED.disputed,
      });
      const { totals, posted_later: later } = await booksOf('2026-10');
      expect(await sumsOfProvider(OCTOBER)).toEqual({
        // The payment of the last second is in the provider's October and in our November.
        collected: (totals.collected + later.amount) * 100,
        refunded: (totals.refunded - totals.refunded_outside) * 100,
        // Fifty euros were sent by hand and booked as an adjustment.
        transferred: (totals.transferred - totals.adjusted_provider) * 100,
        disputed: totals.disputed * 100,
      });
      const { available, pending } = await stripeOf(app()).balance.retrieve();
      const november = await booksOf('2026-11');
      expect([...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)).toBe(
        november.totals.at_provider * 100,
      );
    });

    it('the figures of the month are those of the books', async () => {
      await refreshFigures(app().platform);
      const figures = (await parties.admin.call(overviewEndpoints.getJobFigures, { query: {} })).reply;
      const month = figures.months.find(({ month }) => month === '2026-10');
      expect(month).toMatchObject({
        volume: EXPECTED.collected,
        // The figures count adjustments of the fees too.
        fees: EXPECTED.fees + EXPECTED.adjusted_fees,
      });
    });

    it('the technicians of the month sum to the page', async () => {
      const { technicians, next_cursor } = (
        await parties.admin.call(bookEndpoints.listBookTechnicians, { query: { month: '2026-10' } })
      ).reply;
      expect({ technicians, next_cursor }).toEqual({
        technicians: [
          {
            technician: { id: parties.technician.id, name: parties.technician.name },
            ...{ jobs: 5, earned: 297, fees: EXPECTED.fees, transferred: EXPECTED.transferred },
            owed: EXPECTED.owed,
          },
        ],
        next_cursor: null,
      });
    });

    it('the year of a technician has the sums of the months, on the screen and in the download', async () => {
      const { id, name } = parties.technician;
      const year = { params: { id }, query: { year: '2026' } };
      const { months } = (await parties.admin.call(bookEndpoints.listTechnicianMonths, year)).reply;
      const october = months.find(({ month }) => month === '2026-10');
      const listed = (
        await parties.admin.call(bookEndpoints.listBookTechnicians, { query: { month: '2026-10' } })
      ).reply.technicians[0];
      expect({ ...october, month: undefined, adjusted: undefined, technician: listed?.technician }).toEqual(
        listed,
      );
      // What was owed before, earned, adjusted and transferred gives what is owed.
      let owed = 0;
      for (const month of months) {
        owed = Math.round((owed + month.earned + month.adjusted - month.transferred) * 100) / 100;
        expect(month.owed).toBe(owed);
      }
      const { totals } = await booksOf(months.at(-1)?.month ?? '');
      expect(totals.owed).toBe(owed);
      expect(months.some(({ adjusted }) => adjusted !== 0)).toBe(true);
      const file = (await parties.admin.call(bookEndpoints.exportTechnicianMonths, year)).reply;
      expect(file.name).toMatch(
        new RegExp(`^oficio-cuentas-de-tecnico-${id}-2026-hasta-2026-11-\\d\\d\\.csv$`),
      );
      const [heading = [], ...rows] = parseCsv(new TextDecoder().decode(file.bytes));
      expect(rows).toHaveLength(months.length);
      const row = rows.find(([month]) => month === '2026-10') ?? [];
      const cell = (title: string) => row[heading.indexOf(title)];
      expect([cell('N.º de técnico'), cell('Técnico')]).toEqual([String(id), name]);
      expect(Number(cell('Se le debe al final')?.replace(',', '.'))).toBe(october?.owed);
    });

    it('the year of a number without an account is 404, and a year before the first movement is empty', async () => {
      const call = (id: number, year: string) =>
        parties.admin.call(bookEndpoints.listTechnicianMonths, { params: { id }, query: { year } });
      expect((await call(999_999, '2026')).status).toBe(404);
      expect((await call(parties.technician.id, '2020')).reply).toEqual({ months: [] });
      expect((await call(parties.technician.id, '26')).status).toBe(400);
    });

    it('a late movement counts in the month in which it is posted, and both months say so', async () => {
      const november = await booksOf('2026-11');
      expect(november).toMatchObject({
        state: 'open',
        closed_at: null,
        totals: { collected: LATE + 45, fees: 12, transferred: 108 },
        late: {
          ...{ count: 1, amount: LATE },
          movements: [
            { kind: 'charge', happened_at: '2026-10-31T22:59:59.000Z', at: '2026-10-31T23:00:00.000Z' },
          ],
        },
      });
      const october = await booksOf('2026-10');
      expect(october).toMatchObject({ late: { count: 0 }, posted_later: { count: 1, amount: LATE } });
      expect((await booksOf('2026-09')).totals).toMatchObject({ collected: 100, fees: 0, held: 100 });
    });

    it('each row of the download has the dates of its job', async () => {
      const file = (await parties.admin.call(bookEndpoints.exportBooks, { query: { month: '2026-10' } }))
        .reply;
      const [heading = [], ...rows] = parseCsv(new TextDecoder().decode(file.bytes));
      const named = rows.map(row => Object.fromEntries(heading.map((title, index) => [title, row[index]])));
      expect(file.name).toBe('oficio-contabilidad-2026-10.csv');
      expect(named[0]).toMatchObject({
        ...{ Tipo: 'Liberación', 'Apuntado el': '2026-10-05 12:00', Cliente: parties.customer.name },
        ...{ 'Trabajo pagado el': '2026-09-28 12:00', 'Trabajo liberado el': '2026-10-05 12:00' },
        ...{ Importe: '100,00', 'Comisión de la plataforma': '10,00', Técnico: parties.technician.name },
      });
      expect(named.filter(row => row.Tipo === 'Ajuste').map(row => row.Motivo)).toEqual([
        'Cuadre a mano',
        'Cuadre a mano',
      ]);
      expect(named.find(row => row.Tipo === 'Devolución fuera del proveedor')).toMatchObject({
        Motivo: 'Por transferencia',
      });
      const open = (await parties.admin.call(bookEndpoints.exportBooks, { query: { month: '2026-11' } }))
        .reply;
      expect(open.name).toBe('oficio-contabilidad-2026-11-hasta-2026-11-02.csv');
    });

    it('refuses a month that has not begun, and other people', async () => {
      const { status, refusal } = await parties.admin.call(bookEndpoints.getBooks, {
        query: { month: '2026-12' },
      });
      expect([status, refusal.field]).toEqual([400, 'month']);
      for (const who of [parties.customer, parties.technician])
        expect((await who.call(bookEndpoints.getBooks, { query: { month: '2026-10' } })).status).toBe(403);
    });
  },
  { PLATFORM_FEE_PERCENT: '10', LOG_LEVEL: 'silent' },
);

const addTo = (sums: Map<string, number>, key: string, cents: number) =>
  sums.set(key, (sums.get(key) ?? 0) + cents);

const withoutZeros = (sums: ReadonlyMap<string, number>): Sums =>
  Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort());
