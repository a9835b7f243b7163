import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { receiptAmounts } from '@oficio/domain/payments/documents/receipt.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { parseCsv } from '../../../testing/files/csv-parser.ts';
import { readPdf } from '../../../testing/files/pdf-reader.ts';
import { disputeFixture } from '../../../testing/payments/dispute-fixture.ts';
import { doJob, payAs, preparePayments, seedOffer, settle } from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { report } from '../../../testing/payments/problems.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { PAYMENT_CSV_COLUMNS } from '../admin/list-payments.ts';
import { readJobDates } from '../books/job-dates.ts';
import { paymentExporters } from '../export-person.ts';

onBothEngines(
  'documents of disputed payments',
  world => {
    const parties = preparePayments(world);
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const { disputed, openUnseen, decide, setStatus, ledgerOf } = disputeFixture(world, parties);

    const paymentOf = async (requestId: number) =>
      (
        await read()
          .selectFrom('payments')
          .select('id')
          .where('request_id', '=', requestId)
          .executeTakeFirstOrThrow()
      ).id;
    const receiptOf = async (requestId: number) =>
      (
        await parties.customer.call(documentEndpoints.getReceipt, {
          params: { id: await paymentOf(requestId) },
        })
      ).reply.receipt;
    const receiptText = async (requestId: number) =>
      (
        await readPdf(
          (
            await parties.customer.call(documentEndpoints.getReceiptPdf, {
              params: { id: await paymentOf(requestId) },
            })
          ).reply,
        )
      ).text;
    const query = () => ({ month: monthOf(world().now).name });
    const statement = async () =>
      (await parties.technician.call(documentEndpoints.getStatement, { query: query() })).reply.statement;
    const moneyFor = async (who: Person, id: number) =>
      (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request.money;
    const titles = async (who: Person) =>
      (await who.call(notificationEndpoints.listNotifications)).reply.notifications.map(({ title }) => title);
    const exported = async (who: Person, name: string): Promise<Record<string, unknown>[]> => {
      const rows: object[] = [];
      const exporter = paymentExporters.find(each => each.name === name);
      for await (const batch of exporter?.rows(read(), who.id) ?? []) rows.push(...batch);
      return rows.map(row => ({ ...row }));
    };
    const staffRow = async (requestId: number) => {
      const dates = (await readJobDates(read(), [requestId]))(requestId);
      const { payment } = (
        await parties.admin.call(adminPaymentEndpoints.getAdminPayment, {
          params: { id: await paymentOf(requestId) },
        })
      ).reply;
      return Object.fromEntries(
        Object.entries(PAYMENT_CSV_COLUMNS).map(([title, column]) => [title, column({ ...payment, dates })]),
      );
    };

    it('a lost dispute takes the payment off the receipt, the money of both sides and every export, and both sides are told', async () => {
      const { id, disputeId } = await disputed();
      expect(await titles(parties.customer)).toContain('Hemos recibido la reclamación de tu banco');
      expect(await receiptOf(id)).toMatchObject({
        amount: 80,
        disputes: [{ amount: 80, state: 'open', ended_at: null }],
        left: 80,
      });
      expect(await receiptText(id)).toContain('Reclamas 80,00 €. Tu banco todavía no ha decidido.');
      expect(await staffRow(id)).toMatchObject({
        'Devuelto por el banco': '',
        'Reclamación al banco': 'En manos del banco',
      });

      await decide(disputeId, 'losing_evidence');
      expect(await titles(parties.customer)).toContain('Tu banco te ha dado la razón');
      expect(await titles(parties.technician)).toContain('Reclamación perdida');
      const receipt = await receiptOf(id);
      expect(receiptAmounts(receipt).map(({ label, amount }) => [label, amount])).toEqual([
        ['Importe pagado', 80],
        ['Devuelto por tu banco', -80],
      ]);
      expect(receipt.left).toBe(0);
      const text = await receiptText(id);
      expect(text).toMatch(/Devuelto por tu banco.*-80,00 €.*Total 0,00 €/);
      for (const who of [parties.customer, parties.technician])
        expect(await moneyFor(who, id)).toMatchObject({
          paid: 80,
          refund: null,
          disputes: [{ amount: 80, state: 'lost' }],
        });
      expect(await staffRow(id)).toMatchObject({
        Cobrado: 80,
        Devolución: '',
        'Devuelto por el banco': 80,
        'Reclamación al banco': 'Devuelto por el banco',
      });
      for (const who of [parties.customer, parties.technician])
        expect(await exported(who, 'reclamaciones-al-banco')).toContainEqual(
          expect.objectContaining({ solicitud: id, reclamado: 80, devuelto_por_el_banco: 80 }),
        );
      expect(await ledgerOf(id)).toEqual({});
    });

    it('a rejected, an appealed and an averted dispute leave the receipt’s total as it is and say their state', async () => {
      const { id, disputeId } = await disputed();
      await setStatus(disputeId, 'appeal_needs_response');
      expect([(await receiptOf(id)).left, await receiptText(id)]).toEqual([
        80,
        expect.stringContaining('todavía no es definitiva'),
      ]);
      await decide(disputeId, 'winning_evidence');
      expect([(await receiptOf(id)).left, await receiptText(id)]).toEqual([
        80,
        expect.stringContaining('el pago sigue siendo válido'),
      ]);
      expect(await titles(parties.customer)).toContain('Tu banco no ha aceptado tu reclamación');
      const { id: other } = await disputedJob();
      const { disputeId: averted } = await openUnseen(other, 'warning_needs_response');
      expect((await receiptOf(other)).disputes).toMatchObject([{ state: 'inquiry', ended_at: null }]);
      await setStatus(averted, 'prevented');
      expect([(await receiptOf(other)).left, await receiptText(other)]).toEqual([
        80,
        expect.stringContaining('sin que tu banco devolviera nada'),
      ]);
    });

    const disputedJob = async () => {
      const id = await seedOffer(app(), parties, 80);
      await payAs(parties.customer, app(), id);
      await doJob(parties.technician, id);
      return { id };
    };

    it('receipt, statement, export, staff list and ledger give the same sums after a refund, a fee and a lost dispute', async () => {
      await onboard(app(), parties.technician, 'active');
      const { id } = await disputedJob();
      await report(parties.customer, id);
      const decision = { amount: 30, reason: 'Faltaba una pieza' };
      (
        await parties.admin.call(adminPaymentEndpoints.refundPayment, {
          params: { id: await paymentOf(id) },
          body: decision,
        })
      ).reply;
      await settle(app());
      // The dispute about what was left comes after the transfer.
      const { disputeId } = await openUnseen(id, 'needs_response');
      await setAmount(disputeId, 5000);
      await setStatus(disputeId, 'lost');

      const receipt = await receiptOf(id);
      const lines = receiptAmounts(receipt);
      expect(lines.map(({ amount }) => amount)).toEqual([80, -30, -50]);
      expect(lines.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(toCents(receipt.left));
      expect(receipt.left).toBe(0);

      const month = await statement();
      const own = <Row extends { readonly request_id: number }>(rows: readonly Row[]) =>
        rows.filter(row => row.request_id === id);
      expect(own(month.jobs)).toMatchObject([{ paid: 80, refunded: 30, fee: 5, earned: 45 }]);
      expect(own(month.transfers)).toMatchObject([{ amount: 45 }]);
      expect(own(month.refunds).map(({ amount, by_bank }) => [amount, by_bank])).toEqual([
        [30, false],
        [50, true],
      ]);
      expect(own(month.disputes).map(({ step, amount }) => [step, amount])).toEqual([
        ['opened', 80],
        ['lost', 50],
      ]);
      const back = own(month.refunds).reduce((sum, { amount }) => sum + toCents(amount), 0);
      expect(toCents(receipt.amount) - back).toBe(toCents(receipt.left));

      // What the customer paid and got back, the technician got, and the platform earned and lost.
      const ledger = await ledgerOf(id);
      expect(ledger).toEqual({ provider: -4500, fees: -500, losses: 5000 });
      expect(ledger.provider).toBe(toCents(receipt.left) - 4500);
      expect(await staffRow(id)).toMatchObject({
        Cobrado: 80,
        'Para el técnico': 45,
        'Comisión liberada': 5,
        Devolución: 30,
        'Devuelto por el banco': 50,
      });
      const sumOf = async (name: string, field: string) =>
        (await exported(parties.customer, name))
          .filter(row => row.pago === receipt.payment_id)
          .reduce((sum, row) => sum + toCents(Number(row[field])), 0);
      expect(await sumOf('devoluciones', 'importe')).toBe(3000);
      expect(await sumOf('reclamaciones-al-banco', 'devuelto_por_el_banco')).toBe(5000);

      const file = (await parties.technician.call(documentEndpoints.getStatementCsv, { query: query() }))
        .reply;
      const [headings = [], ...rows] = parseCsv(new TextDecoder().decode(file.bytes));
      const cell = (row: readonly string[], heading: string) => row[headings.indexOf(heading)];
      expect(
        rows
          .filter(row => cell(row, 'Solicitud') === String(id))
          .map(row => [
            cell(row, 'Concepto'),
            cell(row, 'Devolución en el mes (informativa)'),
            cell(row, 'Reclamado al banco (informativo)'),
          ]),
      ).toEqual(
        expect.arrayContaining([
          ['Devolución al cliente', '30,00', ''],
          ['Devuelto por el banco del cliente', '50,00', ''],
          ['Reclamación al banco abierta', '', '80,00'],
          ['Reclamación al banco aceptada', '', '50,00'],
        ]),
      );
      const { text } = await readPdf(
        (await parties.technician.call(documentEndpoints.getStatementPdf, { query: query() })).reply,
      );
      for (const part of ['Devuelto por el banco del cliente', 'Reclamaciones de clientes a su banco'])
        expect(text).toContain(part);
    });

    /** Changes the amount of a dispute before the bank decides it. */
    async function setAmount(disputeId: string, amount: number): Promise<void> {
      await disputeFixture(world, parties).change(disputeId, { status: 'needs_response', amount });
    }
  },
  { PLATFORM_FEE_PERCENT: '10', LOG_LEVEL: 'silent' },
);
