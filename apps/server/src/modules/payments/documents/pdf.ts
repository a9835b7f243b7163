import type { FileOut } from '@oficio/domain/endpoint.ts';
import { fileName } from '@oficio/domain/file-names.ts';
import type { StatementOut } from '@oficio/domain/payments/documents/contract.ts';
import type { FigureCell, FigureTable } from '@oficio/domain/payments/documents/figure-table.ts';
import {
  BALANCE_NOTE,
  statementBalance,
  statementTables,
  statementTitle,
} from '@oficio/domain/payments/documents/statement.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { PdfDocument } from '../../../platform/files/pdf/pdf-document.ts';
import type { DocumentIssue } from './issue.ts';

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
