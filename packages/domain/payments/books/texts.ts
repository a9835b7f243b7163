import { countText } from '../../fields/numbers.ts';
import { monthOf } from '../../requests/month.ts';
import { documentMoment, documentMonth, documentMonthLabel } from '../documents/dates.ts';
import { type FigureTable, numberColumn, textColumn } from '../documents/figure-table.ts';
import { ACCOUNT_NAMES } from '../ledger-accounts.ts';
import { KIND_NAMES } from '../ledger-kinds.ts';
import { formatEuros, toCents, toEuros } from '../money.ts';
import type { BooksOut, BookTechnicianOut, LateMovementOut, TechnicianMonthOut } from './contract.ts';

/** Texts and tables of the books of a month. */

export const BOOKS_TITLE = 'Contabilidad';

/** 'Contabilidad de octubre de 2026' */
export const booksTitle = (month: string): string => `${BOOKS_TITLE} de ${documentMonth(month)}`;

/** States until when the figures count, and whether they can still change. */
export function monthStateText({ state, closed_at, counted_until, accounts, kinds }: BooksOut): string {
  if (state === 'open') return `Mes abierto: cifras hasta el ${documentMoment(counted_until)}.`;
  // Only months from the first movement on are closed.
  if (state === 'ended' && kinds.length === 0 && accounts.every(({ opening }) => opening === 0))
    return 'No hay movimientos de este mes ni de antes.';
  if (state === 'ended' || closed_at === null)
    return 'El mes ha terminado y se cierra una hora después de su final.';
  return `Mes cerrado el ${documentMoment(closed_at)}. Sus cifras ya no cambian.`;
}

export interface BookLine {
  readonly label: string;
  /** What the amount counts. */
  readonly note: string;
  /** Euros. */
  readonly amount: number;
  /** True for a line that explains the line before and is left out when it is 0. */
  readonly isPart?: boolean;
}

/** Returns what happened in the month. */
export function resultLines({ totals }: BooksOut): readonly BookLine[] {
  const lines: readonly BookLine[] = [
    { label: 'Cobrado', note: 'Pagos de clientes apuntados en el mes', amount: totals.collected },
    {
      label: 'Comisiones (liberadas)',
      note: 'De los trabajos liberados en el mes, menos las de liberaciones anuladas',
      amount: totals.fees,
    },
    { label: 'Ajustes de comisiones', note: 'Ajustes manuales', amount: totals.adjusted_fees, isPart: true },
    {
      label: 'Devuelto',
      note: 'Devoluciones a clientes, sin las que han fallado',
      amount: totals.refunded,
    },
    {
      label: 'Devuelto fuera del proveedor',
      note: 'Incluido en lo devuelto',
      amount: totals.refunded_outside,
      isPart: true,
    },
    {
      label: 'Reclamaciones',
      note: 'Lo que los bancos se han llevado, menos lo que han devuelto',
      amount: totals.disputed,
    },
    {
      label: 'Pérdidas',
      note: 'Devuelto de dinero que ya no estaba retenido, y ajustes manuales de las pérdidas',
      amount: totals.losses,
    },
    { label: 'Transferido', note: 'Transferencias a técnicos', amount: totals.transferred },
  ];
  return lines.filter(({ isPart, amount }) => !isPart || amount !== 0);
}

/** Returns what is left at the end of the month, or now. */
export const closingLines = ({ totals }: BooksOut): readonly BookLine[] => [
  { label: 'Debido a técnicos', note: 'Liberado y sin transferir', amount: totals.owed },
  { label: 'Retenido', note: 'De trabajos pagados y sin liberar', amount: totals.held },
  { label: 'En reclamaciones', note: 'En los bancos, sin decidir', amount: totals.in_disputes },
  {
    label: 'Saldo en el proveedor',
    note: 'Según esta contabilidad, sin las tarifas ni las retiradas del proveedor',
    amount: totals.at_provider,
  },
];

/** Returns how the balance at the provider came from its opening to its closing. The closing is the sum of the other lines. */
export function providerLines({ accounts, totals }: BooksOut): readonly BookLine[] {
  const provider = accounts.find(({ account }) => account === 'provider');
  const refunded = toEuros(toCents(totals.refunded_outside) - toCents(totals.refunded));
  return [
    { label: 'Saldo inicial', note: '', amount: provider?.opening ?? 0 },
    { label: 'Cobrado', note: '', amount: totals.collected },
    { label: 'Devuelto por el proveedor', note: '', amount: refunded },
    { label: 'Transferido', note: '', amount: 0 - totals.transferred },
    { label: 'Reclamaciones', note: '', amount: 0 - totals.disputed },
    ...(totals.adjusted_provider === 0
      ? []
      : [{ label: 'Ajustes manuales', note: '', amount: totals.adjusted_provider }]),
    { label: 'Saldo final', note: '', amount: provider?.closing ?? 0 },
  ];
}

const NONE = 'No hay movimientos.';

export function accountTable({ accounts }: BooksOut): FigureTable {
  const sumOf = (name: 'opening' | 'debit' | 'credit' | 'closing'): number =>
    toEuros(accounts.reduce((cents, row) => cents + toCents(row[name]), 0));
  return {
    title: 'Cuentas',
    none: NONE,
    note: 'Con los signos de la contabilidad: el debe suma y el haber resta. Los saldos de todas las cuentas suman cero.',
    columns: [
      textColumn('Cuenta'),
      numberColumn('Saldo inicial'),
      numberColumn('Debe'),
      numberColumn('Haber'),
      numberColumn('Saldo final'),
    ],
    rows: accounts.map(({ account, opening, debit, credit, closing }) => ({
      key: account,
      cells: [ACCOUNT_NAMES[account], opening, debit, credit, closing],
    })),
    total: ['Total', sumOf('opening'), sumOf('debit'), sumOf('credit'), sumOf('closing')],
  };
}

export const kindTable = ({ kinds }: BooksOut): FigureTable => ({
  title: 'Movimientos',
  none: NONE,
  note: 'El importe de un movimiento es la suma de su debe.',
  columns: [textColumn('Tipo'), numberColumn('Movimientos'), numberColumn('Importe')],
  rows: kinds.map(({ kind, count, amount }) => ({
    key: kind,
    cells: [KIND_NAMES[kind], countText(count), amount],
  })),
  total: null,
});

export const technicianTable = (technicians: readonly BookTechnicianOut[]): FigureTable => ({
  title: 'Técnicos con movimientos en el mes',
  none: NONE,
  note: 'En el orden de sus números. Lo ganado no incluye la comisión.',
  columns: [
    textColumn('Técnico'),
    numberColumn('Trabajos'),
    numberColumn('Ganado (liberado)'),
    numberColumn('Comisión (liberada)'),
    numberColumn('Transferido'),
    numberColumn('Se le debe'),
  ],
  rows: technicians.map(({ technician: { id, name }, jobs, earned, fees, transferred, owed }) => ({
    key: String(id),
    cells: [`${name} (n.º ${id})`, countText(jobs), earned, fees, transferred, owed],
  })),
  total: null,
});

/** Returns the months of a technician's year with their sums; what is owed is that of the last month. */
export function technicianYearTable(year: string, months: readonly TechnicianMonthOut[]): FigureTable {
  const sumOf = (name: 'earned' | 'fees' | 'transferred' | 'adjusted'): number =>
    toEuros(months.reduce((cents, row) => cents + toCents(row[name]), 0));
  return {
    title: `Cuentas de ${year}`,
    none: NONE,
    note: 'Por el mes en que se apunta cada movimiento. «Liberado» es lo ganado en trabajos liberados, sin la comisión. «Se le debe» es al final del mes, o ahora en el actual. El detalle está en la contabilidad de cada mes.',
    columns: [
      textColumn('Mes'),
      numberColumn('Trabajos'),
      numberColumn('Liberado'),
      numberColumn('Comisión'),
      numberColumn('Transferido'),
      numberColumn('Ajustes'),
      numberColumn('Se le debe'),
    ],
    rows: months.map(({ month, jobs, earned, fees, transferred, adjusted, owed }) => ({
      key: month,
      cells: [documentMonthLabel(month), countText(jobs), earned, fees, transferred, adjusted, owed],
    })),
    total: [
      'Total',
      countText(months.reduce((sum, { jobs }) => sum + jobs, 0)),
      ...[sumOf('earned'), sumOf('fees'), sumOf('transferred'), sumOf('adjusted')],
      months.at(-1)?.owed ?? 0,
    ],
  };
}

const monthName = (instant: string): string => documentMonth(monthOf(Date.parse(instant)).name);

/** 'Cobro de 55,00 €: apuntado en noviembre de 2026, ocurrió en octubre de 2026 (31 de octubre de 2026 a las 23:59)' */
export const lateText = ({ kind, amount, at, happened_at }: LateMovementOut): string =>
  `${KIND_NAMES[kind]} de ${formatEuros(amount)}: apuntado en ${monthName(at)}, ocurrió en ${monthName(happened_at)} (${documentMoment(happened_at)})`;

/** True while the last comparison says nothing about the end of the month, because it ended before. */
export const isComparedTooEarly = ({ state, counted_until, reconciliation }: BooksOut): boolean =>
  state !== 'open' && (reconciliation === null || reconciliation.finished_at < counted_until);
export const COMPARED_TOO_EARLY =
  'Desde el final del mes no se ha conciliado. Pulsa «Conciliar ahora» en los pagos antes de dar el mes por bueno.';

export const LATE_TITLE = 'Apuntado en este mes, ocurrido antes';
export const POSTED_LATER_TITLE = 'Ocurrido en este mes, apuntado después';
export const LATE_NOTE =
  'El informe del proveedor cuenta estos movimientos en el mes en que ocurrieron. Esta contabilidad los cuenta en el mes en que se apuntaron, porque un mes cerrado no cambia.';

/** 'Descargar contabilidad de octubre de 2026' */
export const downloadLabel = (month: string): string => `Descargar contabilidad de ${documentMonth(month)}`;
