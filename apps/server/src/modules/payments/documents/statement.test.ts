import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { feeOf } from '@oficio/domain/payments/payout-states.ts';
import { monthNamed } from '@oficio/domain/requests/month.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { parseCsv } from '../../../testing/files/csv-parser.ts';
import { readPdf } from '../../../testing/files/pdf-reader.ts';
import { openPaymentOf, type Parties, seedOffer, seedParties } from '../../../testing/payments/payments.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { openPayout } from '../payouts/open-payout.ts';
import {
  chargeEntries,
  disputeLostEntries,
  type Entry,
  refundEntries,
  releaseEntries,
  reversed,
  transferEntries,
} from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { partiesOf } from '../store/request-parties.ts';

const FEE_PERCENT = 10;

onBothEngines('monthly statements', (world, onOne) => {
  let parties: Parties;
  let rival: Person;

  beforeAll(async () => {
    world().now = Date.parse('2026-04-20T10:00:00Z');
    parties = await seedParties(world().app);
    rival = await seedTechnician(world().app, { approvedBy: parties.admin });
    await seedLedger();
  });

  const database = () => world().app.platform.database;
  let sources = 0;
  const newSource = (): string => {
    sources += 1;
    return `source_${sources}`;
  };

  interface Job {
    readonly payment: { readonly id: number; readonly request_id: number };
    readonly technicianId: number;
    readonly cents: number;
  }

  /** Creates a paid job and posts its charge to the ledger. */
  async function paid(cents: number, technician = parties.technician): Promise<Job> {
    const requestId = await seedOffer(world().app, { ...parties, technician }, cents / 100);
    await openPaymentOf(parties.customer, requestId);
    const payment = await database()
      .read.selectFrom('payments')
      .select(['id', 'request_id'])
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    const job = { payment, technicianId: technician.id, cents };
    await book('2026-04-21T10:00:00Z', job, 'charge', chargeEntries(cents));
    return job;
  }

  const at = <Result>(instant: string, work: (tx: Parameters<typeof postEntry>[0]) => Promise<Result>) =>
    database().transaction(tx => work({ ...tx, now: Date.parse(instant) }));

  const book = (
    instant: string,
    { payment: { request_id: requestId } }: Job,
    kind: MovementKind,
    entries: readonly Entry[],
    sourceId = newSource(),
  ) => at(instant, tx => postEntry(tx, { kind, sourceId, requestId, entries }));

  const releaseOf = ({ cents, technicianId }: Job, back: number) => {
    const feeCents = feeOf(cents - back, FEE_PERCENT);
    return releaseEntries({ technicianId, amountCents: cents - back - feeCents, feeCents });
  };

  /** Opens the payout of a job and posts its release. `back`: cents refunded before. */
  async function release(instant: string, job: Job, back = 0): Promise<void> {
    const { payment, technicianId, cents: amountCents } = job;
    await at(instant, tx =>
      openPayout(tx, {
        ...{ payment, technicianId, amountCents, feePercent: FEE_PERCENT },
        // Held without a release date, so the jobs do not send it.
        ...{ state: 'held', releaseAt: null },
      }),
    );
    await book(instant, job, 'release', releaseOf(job, back));
  }

  const send = (instant: string, job: Job, cents: number) =>
    book(instant, job, 'transfer', transferEntries(job.technicianId, cents));

  /** Inserts a succeeded refund and posts it. Returns its id at the provider and its ledger entries. */
  async function postRefund(
    instant: string,
    job: Job,
    cents: number,
    held: number,
    cause: 'problem' | 'too_late',
  ) {
    const refundId = newSource();
    const { id: payment_id, request_id } = job.payment;
    await at(instant, tx =>
      tx.db
        .insertInto('refunds')
        .values({
          ...{ payment_id, request_id, cause, refund_id: refundId, amount_cents: cents, status: 'succeeded' },
          ...partiesOf(tx.db, request_id),
          ...{ attempts: 0, revision: 0, created_at: tx.now, updated_at: tx.now },
        })
        .execute(),
    );
    const entries = refundEntries(cents, held);
    await book(instant, job, 'refund', entries, refundId);
    return { refundId, entries };
  }

  let jobsOfMay: readonly Job[];

  /** Posts movements before, in and after May 2026. In Madrid, May lasts from 30 April 22:00 until 31 May 22:00 UTC. */
  async function seedLedger(): Promise<void> {
    const april = await paid(99_99);
    await release('2026-04-30T21:59:59.999Z', april);
    const [first, last, undone] = [await paid(1234_57), await paid(333_33), await paid(50_00)];
    jobsOfMay = [first, last, undone];
    await release('2026-04-30T22:00:00Z', first);
    await send('2026-05-10T10:00:00Z', april, 90_00);
    await postRefund('2026-05-11T10:00:00Z', last, 33_30, 333_33, 'problem');
    // A refund of a late payment, and a refund after the release, which does not reduce the earnings.
    await postRefund('2026-05-12T10:00:00Z', last, 333_33, 333_33, 'too_late');
    const late = await postRefund('2026-05-13T10:00:00Z', first, 10_00, 0, 'problem');
    await book('2026-06-02T10:00:00Z', first, 'refund_failed', reversed(late.entries), late.refundId);
    const lost = disputeLostEntries({ taken: 5_00, amount: 5_00, held: 0 });
    await book('2026-05-14T10:00:00Z', first, 'dispute_lost', lost);
    await release('2026-05-20T10:00:00Z', undone);
    await book('2026-05-21T10:00:00Z', undone, 'release_undone', reversed(releaseOf(undone, 0)));
    await release('2026-05-31T21:59:59.999Z', last, 33_30);
    await send('2026-05-31T22:00:00Z', first, 1111_12);
    await book('2026-06-01T10:00:00Z', undone, 'release', releaseOf(undone, 0));
    await release('2026-05-15T10:00:00Z', await paid(800_00, rival));
  }

  const statementFor = (who: Person, month: string) =>
    who.call(documentEndpoints.getStatement, { query: { month } });

  /** Returns the cents that the ledger owes a technician before an instant, summed entry by entry. */
  async function owedBefore(who: Person, instant: number): Promise<number> {
    const rows = await database()
      .read.selectFrom('ledger_entries')
      .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
      .select(['amount_cents', 'account', 'ledger_entries.technician_id', 'at'])
      .execute();
    return rows
      .filter(row => row.account === 'technician' && row.technician_id === who.id && row.at < instant)
      .reduce((sum, row) => sum - row.amount_cents, 0);
  }

  it('returns every movement from the first to the last instant of the month in Madrid', async () => {
    const { statement } = (await statementFor(parties.technician, '2026-05')).reply;
    const [first, last, undone] = jobsOfMay.map(({ payment }) => payment.request_id);
    expect(statement.jobs.map(({ at, service_name, customer_name, ...amounts }) => amounts)).toEqual([
      { request_id: first, paid: 1234.57, refunded: 0, fee: 123.45, earned: 1111.12 },
      { request_id: undone, paid: 50, refunded: 0, fee: 5, earned: 45 },
      { request_id: undone, paid: -50, refunded: 0, fee: -5, earned: -45 },
      { request_id: last, paid: 333.33, refunded: 33.3, fee: 30, earned: 270.03 },
    ]);
    expect(statement.transfers.map(({ at, amount }) => [at, amount])).toEqual([
      ['2026-05-10T10:00:00.000Z', 90],
    ]);
    expect(statement.refunds.map(({ request_id, amount }) => [request_id, amount])).toEqual([
      [last, 33.3],
      [first, 10],
      [first, 5],
    ]);
    expect(statement).toMatchObject({
      month: '2026-05',
      technician_name: parties.technician.name,
      opening: 90,
      totals: {
        paid: 1567.9,
        refunded: 33.3,
        fee: 153.45,
        earned: 1381.15,
        refunds: 48.3,
        transferred: 90,
      },
      closing: 1381.15,
    });
    const june = (await statementFor(parties.technician, '2026-06')).reply.statement;
    expect([
      june.opening,
      june.totals.earned,
      june.totals.transferred,
      june.totals.refunds,
      june.closing,
    ]).toEqual([1381.15, 45, 1111.12, -10, 315.03]);
  });

  it('equals the ledger in every month for each technician', async () => {
    for (const who of [parties.technician, rival])
      for (const month of ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07']) {
        const { opening, closing, totals, jobs, transfers } = (await statementFor(who, month)).reply
          .statement;
        const { from, until } = monthNamed(month);
        expect([toCents(opening), toCents(closing)]).toEqual([
          await owedBefore(who, from),
          await owedBefore(who, until),
        ]);
        expect(toCents(opening) + toCents(totals.earned) - toCents(totals.transferred)).toBe(
          toCents(closing),
        );
        for (const job of [...jobs, totals])
          expect(toCents(job.paid) - toCents(job.refunded) - toCents(job.fee)).toBe(toCents(job.earned));
        expect(transfers.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(
          toCents(totals.transferred),
        );
      }
  });

  onOne(() => {
    it('rejects other roles with 403 and an invalid month with a field error', async () => {
      expect((await statementFor(parties.customer, '2026-05')).status).toBe(403);
      expect((await statementFor(parties.admin, '2026-05')).status).toBe(403);
      for (const [month, error] of [
        ['', 'Falta el mes'],
        ['2026-13', 'El mes debe tener la forma AAAA-MM'],
        ['mayo', 'El mes debe tener la forma AAAA-MM'],
      ] as const)
        expect((await statementFor(parties.technician, month)).refusal).toEqual({ error, field: 'month' });
    });

    it('escapes customer names that look like formulas in the CSV file', async () => {
      const query = { month: '2026-05' };
      const name = '=HYPERLINK("http://malo.test";"Ana")';
      await rename(parties.customer, name);
      const file = (await parties.technician.call(documentEndpoints.getStatementCsv, { query })).reply;
      await rename(parties.customer, parties.customer.name);
      expect(file.name).toBe('oficio-extracto-2026-05.csv');
      expect([...file.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [headings = [], ...rows] = parseCsv(new TextDecoder().decode(file.bytes));
      expect(rows.every(row => row.length === headings.length)).toBe(true);
      const column = (heading: string) => rows.map(row => row[headings.indexOf(heading)] ?? '');
      expect(column('Concepto')).toEqual([
        'Saldo inicial',
        'Trabajo',
        'Transferencia',
        'Devolución al cliente',
        'Devolución al cliente',
        'Devuelto por el banco del cliente',
        'Reclamación al banco aceptada',
        'Trabajo',
        'Abono anulado',
        'Trabajo',
        expect.stringMatching(/^Saldo hasta el \d+ de \w+ de 2026 a las \d+:\d+$/),
      ]);
      expect(column('Fecha').slice(0, 3)).toEqual(['01/05/2026', '01/05/2026', '10/05/2026']);
      expect(column('Cliente')[1]).toBe(`'${name}`);
      expect(column('Pagado')).toContain('1234,57');
      const sum = (heading: string) =>
        column(heading).reduce(
          (total, cell) => total + (cell === '' ? 0 : Math.round(Number(cell.replace(',', '.')) * 100)),
          0,
        );
      const [opening = '', closing = ''] = column('Saldo').filter(cell => cell !== '');
      expect([opening, closing, sum('Abonado'), sum('Transferido')]).toEqual([
        '90,00',
        '1381,15',
        1381_15,
        90_00,
      ]);
      expect(sum('Pagado') - sum('Devuelto') - sum('Comisión')).toBe(sum('Abonado'));
    });

    it('draws a tagged PDF in Spanish with all amounts on as many pages as needed', async () => {
      const query = { month: '2026-05' };
      const short = await readPdf(
        (await parties.technician.call(documentEndpoints.getStatementPdf, { query })).reply,
      );
      expect(short).toMatchObject({
        name: 'oficio-extracto-2026-05.pdf',
        title: 'Extracto de mayo de 2026',
        language: 'es-ES',
      });
      for (const figure of ['1.234,57 €', '-123,45 €', '1.111,12 €', '1.381,15 €', '90,00 €', '48,30 €'])
        expect(short.text).toContain(figure);
      expect(short.roles).toEqual(
        expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']),
      );

      const jobs = Array.from({ length: 60 }, () => paid(20_00));
      for (const job of await Promise.all(jobs)) await release('2026-08-10T10:00:00Z', job);
      const long = await readPdf(
        (await parties.technician.call(documentEndpoints.getStatementPdf, { query: { month: '2026-08' } }))
          .reply,
      );
      expect(long.pages).toBeGreaterThan(1);
      expect(long.text).toContain(`Página ${long.pages} de ${long.pages}`);
      expect(long.text.match(/18,00 €/g)).toHaveLength(60);
      expect(long.text).toContain('1.080,00 €');
    });
  });

  async function rename({ id }: Person, name: string): Promise<void> {
    await database().transaction(tx =>
      tx.db.updateTable('users').set({ name }).where('id', '=', id).execute(),
    );
  }
});
