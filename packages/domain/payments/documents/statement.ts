import type { StatementOut } from './contract.ts';
import { documentMoment, documentMonth, documentShortDay } from './dates.ts';
import { BASES, isMonthOver } from './figure-basis.ts';
import { type FigureCell, type FigureTable, numberColumn, textColumn } from './figure-table.ts';

/** Texts and tables of a technician's statement, for the page, the PDF and the CSV file. */

export const STATEMENT_TITLE = 'Extracto';

/** 'Extracto de mayo de 2026' */
export const statementTitle = (month: string): string => `${STATEMENT_TITLE} de ${documentMonth(month)}`;

export const BALANCE_NOTE =
  'El saldo es lo que ya es tuyo y todavía no te hemos transferido. Este extracto resume lo que cobras a través de nosotros; no es una factura.';

const ADJUSTMENTS = 'Ajustes de la plataforma';

export interface BalanceLine {
  readonly label: string;
  /** Euros. */
  readonly amount: number;
}

/** 'Saldo final'; in a month that is not over 'Saldo hasta el 30 de noviembre de 2026 a las 14:00'. */
export const closingLabel = ({ month, as_of }: Pick<StatementOut, 'month' | 'as_of'>): string =>
  isMonthOver(month, as_of) ? 'Saldo final' : `Saldo hasta el ${documentMoment(as_of)}`;

/** Returns the lines from the opening to the closing balance. The closing balance is the sum of the other lines. */
export const statementBalance = (statement: StatementOut): readonly BalanceLine[] => {
  const { opening, totals, closing } = statement;
  return [
    { label: 'Saldo inicial', amount: opening },
    { label: `${BASES.released.name} por tus trabajos`, amount: totals.earned },
    ...(totals.adjusted === 0 ? [] : [{ label: ADJUSTMENTS, amount: totals.adjusted }]),
    { label: 'Transferido a tu cuenta', amount: negate(totals.transferred) },
    { label: closingLabel(statement), amount: closing },
  ];
};

type Job = Pick<StatementOut['transfers'][number], 'at' | 'request_id' | 'service_name'>;

/** Marks a job with a reversed credit. */
export const REVERSED_CREDIT = 'Abono anulado';

/** Marks money that the customer's bank gave back, not the platform. */
export const BY_BANK = 'Devuelto por el banco del cliente';

export const DISPUTE_STEPS: Readonly<Record<StatementOut['disputes'][number]['step'], string>> = {
  opened: 'Reclamación al banco abierta',
  won: 'Reclamación al banco rechazada',
  lost: 'Reclamación al banco aceptada',
};

const jobCells = ({ at, request_id, service_name }: Job, ...more: readonly string[]): string[] => [
  documentShortDay(at),
  [`n.º ${request_id}`, service_name, ...more].join(' · '),
];

/** Returns rows with unique keys. The index is part of the key, because one job can have several rows. */
const toRows = <Item extends Job>(items: readonly Item[], cells: (item: Item) => readonly FigureCell[]) =>
  items.map((item, index) => ({ key: `${item.request_id} ${index}`, cells: cells(item) }));

export function statementTables({
  jobs,
  refunds,
  transfers,
  adjustments,
  disputes,
  totals,
}: StatementOut): readonly FigureTable[] {
  return [
    {
      title: 'Trabajos liberados',
      none: 'Este mes no se ha liberado el pago de ningún trabajo.',
      note: null,
      columns: [
        textColumn('Fecha'),
        textColumn('Solicitud'),
        numberColumn('Pagado'),
        numberColumn('Devuelto'),
        numberColumn('Comisión'),
        numberColumn('Para ti'),
      ],
      rows: toRows(jobs, job => [
        ...jobCells(job, job.customer_name, ...(job.earned < 0 ? [REVERSED_CREDIT] : [])),
        job.paid,
        negate(job.refunded),
        negate(job.fee),
        job.earned,
      ]),
      total: ['Total', '', totals.paid, negate(totals.refunded), negate(totals.fee), totals.earned],
    },
    {
      title: 'Transferencias a tu cuenta',
      none: 'Este mes no te hemos transferido nada.',
      note: null,
      columns: [textColumn('Fecha'), textColumn('Solicitud'), numberColumn('Importe')],
      rows: toRows(transfers, transfer => [...jobCells(transfer), transfer.amount]),
      total: ['Total', '', totals.transferred],
    },
    ...(adjustments.length === 0
      ? []
      : [
          {
            title: ADJUSTMENTS,
            none: '',
            note: 'Correcciones que hemos anotado a mano en tu saldo, con su motivo.',
            columns: [textColumn('Fecha'), textColumn('Solicitud'), numberColumn('Importe')],
            rows: toRows(adjustments, adjustment => [
              ...jobCells(adjustment, adjustment.reason),
              adjustment.amount,
            ]),
            total: ['Total', '', totals.adjusted],
          },
        ]),
    {
      title: 'Devoluciones a clientes',
      none: 'Este mes no se ha devuelto nada a tus clientes.',
      note: 'Lo devuelto antes de liberarse el pago de un trabajo ya está descontado de él; lo devuelto después no sale de tu saldo.',
      columns: [textColumn('Fecha'), textColumn('Solicitud'), numberColumn('Importe')],
      rows: toRows(refunds, refund => [
        ...jobCells(refund, ...(refund.by_bank ? [BY_BANK] : [])),
        refund.amount,
      ]),
      total: ['Total', '', totals.refunds],
    },
    ...(disputes.length === 0
      ? []
      : [
          {
            title: 'Reclamaciones de clientes a su banco',
            none: '',
            note: 'Lo que devuelve el banco está también en las devoluciones. Una reclamación abierta o rechazada no cambia tu saldo.',
            columns: [textColumn('Fecha'), textColumn('Solicitud'), numberColumn('Reclamado')],
            rows: toRows(disputes, dispute => [
              ...jobCells(dispute, DISPUTE_STEPS[dispute.step]),
              dispute.amount,
            ]),
            total: null,
          },
        ]),
  ];
}

/** Negates an amount. Returns 0 instead of -0, which would be shown with a sign. */
const negate = (amount: number): number => (amount === 0 ? 0 : -amount);
