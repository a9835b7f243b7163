import type { FileOut } from '@oficio/domain/endpoint.ts';
import { dayInName, fileName } from '@oficio/domain/file-names.ts';
import type { ReceiptOut, StatementOut } from '@oficio/domain/payments/documents/contract.ts';
import type { FigureCell, FigureTable } from '@oficio/domain/payments/documents/figure-table.ts';
import {
  NOT_AN_INVOICE,
  RECEIPT_TITLE,
  receiptAmounts,
  receiptDetails,
  receiptNumber,
  TOTAL_LEFT,
} from '@oficio/domain/payments/documents/receipt.ts';
import {
  BALANCE_NOTE,
  statementBalance,
  statementTables,
  statementTitle,
} from '@oficio/domain/payments/documents/statement.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { PdfDocument } from '../../../platform/files/pdf/pdf-document.ts';

/** Issuer and time of a document. */
export interface DocumentIssue {
  /** Name of the site. */
  readonly site: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}

/** Renders the receipt. */
export async function receiptPdf(receipt: ReceiptOut, { site, madeAt }: DocumentIssue): Promise<FileOut> {
  const number = receiptNumber(receipt.payment_id);
  const document = new PdfDocument({ title: `${RECEIPT_TITLE} ${number}`, issuer: site, madeAt });
  document.table({
    columns: [
      { label: '', share: 35 },
      { label: '', share: 65 },
    ],
    rows: receiptDetails(receipt, site).map(({ label, value }) => [label, value]),
    rowsHaveHeadings: true,
  });
  const lines = receiptAmounts(receipt);
  document.section('Importe', {
    columns: [
      { label: 'Concepto', share: 75 },
      { label: 'Importe', share: 25, numeric: true },
    ],
    rows: lines.map(({ label, note, amount }) => [note ? `${label}. ${note}` : label, formatEuros(amount)]),
    total: [TOTAL_LEFT, formatEuros(receipt.left)],
  });
  document.space(18);
  document.note(NOT_AN_INVOICE);
  const name = fileName('recibo', `${number}-${dayInName(Date.parse(receipt.paid_at))}`, 'pdf');
  return { name, bytes: await document.finish() };
}

/** Renders the statement. */
export async function statementPdf(
  statement: StatementOut,
  { site, madeAt }: DocumentIssue,
): Promise<FileOut> {
  const document = new PdfDocument({ title: statementTitle(statement.month), issuer: site, madeAt });
  document.text(statement.technician_name);
  document.space(8);
  const balance = statementBalance(statement).map(({ label, amount }) => [label, formatEuros(amount)]);
  document.table({
    columns: [
      { label: '', share: 70 },
      { label: '', share: 30, numeric: true },
    ],
    rows: balance.slice(0, -1),
    total: balance.at(-1) ?? [],
    rowsHaveHeadings: true,
  });
  document.space(6);
  document.note(BALANCE_NOTE);
  for (const table of statementTables(statement)) {
    if (table.rows.length === 0) {
      document.section(table.title, table.none);
      continue;
    }
    document.section(table.title, {
      columns: columnsOf(table),
      rows: table.rows.map(row => cells(row.cells)),
      ...(table.total && { total: cells(table.total) }),
    });
    if (table.note) {
      document.space(6);
      document.note(table.note);
    }
  }
  return { name: fileName('extracto', statement.month, 'pdf'), bytes: await document.finish() };
}

const cells = (row: readonly FigureCell[]): string[] =>
  row.map(cell => (typeof cell === 'number' ? formatEuros(cell) : cell));

/** Least widths of the columns of dates and amounts in percent; the job column gets the rest. */
const DATE_WIDTH = 13;
const AMOUNT_WIDTH = 14;

function columnsOf({ columns }: FigureTable) {
  const amounts = columns.filter(({ numeric }) => numeric).length;
  return columns.map(({ label, numeric }, index) => ({
    label,
    numeric,
    whole: index === 0,
    share: numeric ? AMOUNT_WIDTH : index === 0 ? DATE_WIDTH : 100 - DATE_WIDTH - amounts * AMOUNT_WIDTH,
  }));
}
