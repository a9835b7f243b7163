import type { FileOut } from '@oficio/domain/endpoint.ts';
import { fileName } from '@oficio/domain/file-names.ts';
import type { StatementOut } from '@oficio/domain/payments/documents/contract.ts';
import { documentShortDay } from '@oficio/domain/payments/documents/dates.ts';
import {
  BY_BANK,
  closingLabel,
  DISPUTE_STEPS,
  REVERSED_CREDIT,
} from '@oficio/domain/payments/documents/statement.ts';
import { monthNamed } from '@oficio/domain/requests/month.ts';
import { type Cell, csvOf } from '../../../platform/http/export/csv-file.ts';

const HEADINGS = [
  'Fecha',
  'Concepto',
  'Solicitud',
  'Servicio',
  'Cliente',
  'Pagado',
  'Devuelto',
  'Comisión',
  'Abonado',
  'Transferido',
  'Devolución en el mes (informativa)',
  'Reclamado al banco (informativo)',
  'Saldo',
];

/** Returns the statement as CSV: all movements in order between the two balances. */
export function statementCsv(statement: StatementOut): FileOut {
  const { month, opening, closing, jobs, transfers, adjustments, refunds, disputes } = statement;
  const { from, until } = monthNamed(month);
  const rows = [
    ...jobs.map(({ paid, refunded, fee, earned, ...job }) =>
      rowOf(job, earned < 0 ? REVERSED_CREDIT : 'Trabajo', [paid, refunded, fee, earned]),
    ),
    ...transfers.map(({ amount, ...job }) => rowOf(job, 'Transferencia', ['', '', '', '', amount])),
    ...adjustments.map(({ amount, reason, ...job }) => rowOf(job, `Ajuste: ${reason}`, ['', '', '', amount])),
    ...refunds.map(({ amount, by_bank, ...job }) =>
      rowOf(job, by_bank ? BY_BANK : 'Devolución al cliente', ['', '', '', '', '', amount]),
    ),
    ...disputes.map(({ amount, step, ...job }) =>
      rowOf(job, DISPUTE_STEPS[step], ['', '', '', '', '', '', amount]),
    ),
  ].sort((a, b) => a.at - b.at);
  const text = csvOf([
    HEADINGS,
    balanceRow(from, 'Saldo inicial', opening),
    ...rows.map(({ cells }) => cells),
    balanceRow(Math.min(until - 1, Date.parse(statement.as_of)), closingLabel(statement), closing),
  ]);
  return { name: fileName('extracto', month, 'csv'), bytes: new TextEncoder().encode(text) };
}

interface Movement {
  readonly at: string;
  readonly request_id: number;
  readonly service_name: string;
  readonly customer_name?: string;
}

function rowOf(
  { at, request_id, service_name, customer_name }: Movement,
  concept: string,
  amounts: readonly Cell[],
): { readonly at: number; readonly cells: readonly Cell[] } {
  const about = [documentShortDay(at), concept, String(request_id), service_name, customer_name ?? ''];
  return { at: Date.parse(at), cells: filled([...about, ...amounts]) };
}

const balanceRow = (at: number, concept: string, balance: number): readonly Cell[] => [
  ...filled([documentShortDay(at), concept]).slice(0, -1),
  balance,
];

/** Pads a row to the width of the headings. */
const filled = (cells: readonly Cell[]): Cell[] => HEADINGS.map((_, index) => cells[index] ?? '');
