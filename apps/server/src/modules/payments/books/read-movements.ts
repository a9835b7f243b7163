import {
  ACCOUNT_NAMES,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
} from '@oficio/domain/payments/ledger-accounts.ts';
import { KIND_NAMES, providerObjectOf } from '@oficio/domain/payments/ledger-kinds.ts';
import { type Cents, toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { localTime } from '../../../platform/database/instant.ts';
import { positionIn } from '../../../platform/database/paging/cursor.ts';
import { cutPage, type PageQuery } from '../../../platform/database/paging/id-pages.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import { type DatedMovement, findLedgerEntries, findMovementsInTime } from '../store/ledger/months.ts';
import {
  findMovementParties,
  findMovementReasons,
  findTechnicians,
} from '../store/ledger/movement-details.ts';
import { type JobDates, readJobDates } from './job-dates.ts';
import type { BookMonth } from './read-books.ts';

/** A movement with everything that the bookkeeper's table shows. */
interface BookMovement extends DatedMovement {
  readonly serviceName: string;
  readonly customer: Party | null;
  readonly technician: Party | null;
  readonly dates: JobDates;
  readonly reason: string;
  /** Debit (+), credit (−); a missing account has no entry. */
  readonly entries: ReadonlyMap<LedgerAccount, Cents>;
}

interface Party {
  readonly id: number;
  readonly name: string;
}

/** Returns a page of the movements of a month, oldest first. */
export async function readMovements(
  db: Reader,
  { from, countedUntil }: BookMonth,
  query: PageQuery,
): Promise<{ readonly page: readonly BookMovement[]; readonly next_cursor: string | null }> {
  const [at, id] = positionIn(query.cursor) ?? [from, 0];
  const after = { at, id };
  const rows = await findMovementsInTime(db, { after, until: countedUntil, limit: query.limit + 1 });
  const { page, next_cursor } = cutPage(
    rows,
    query,
    row => row.id,
    row => row.at,
  );
  return { page: await withDetails(db, page), next_cursor };
}

async function withDetails(db: Reader, rows: readonly DatedMovement[]): Promise<BookMovement[]> {
  const ids = rows.map(({ id }) => id);
  const requestIds = different(rows.map(row => row.request_id));
  const entries = Map.groupBy(await findLedgerEntries(db, ids), row => row.movement_id);
  const parties = byId(await findMovementParties(db, requestIds));
  const technicians = byId(await findTechnicians(db, different(rows.map(row => row.technician_id))));
  const datesOf = await readJobDates(db, requestIds);
  const reasons = await findMovementReasons(db, ids);
  return rows.map(row => {
    const job = parties.get(row.request_id ?? 0);
    return {
      ...row,
      serviceName: job?.service_name ?? '',
      customer: job ? { id: job.customer_id, name: job.customer_name } : null,
      technician: technicians.get(row.technician_id ?? 0) ?? null,
      dates: datesOf(row.request_id),
      reason: reasons.get(row.id) ?? '',
      entries: new Map((entries.get(row.id) ?? []).map(entry => [entry.account, entry.amount_cents])),
    };
  });
}

const different = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter(id => id !== null))];

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map(row => [row.id, row]));

/**
 * The movements of a month as a table for the bookkeeper; amounts in euros, instants in the zone of the calendar. The columns of the
 * accounts sum to zero in each row.
 */
export const MOVEMENT_COLUMNS: CsvColumns<BookMovement> = {
  Movimiento: ({ id }) => String(id),
  'Apuntado el': ({ at }) => localTime(at),
  Tipo: ({ kind }) => KIND_NAMES[kind],
  'Ocurrido el (si fue en un mes anterior)': row => localTime(row.happened_at),
  Solicitud: row => (row.request_id === null ? '' : String(row.request_id)),
  Servicio: ({ serviceName }) => serviceName,
  'N.º de cliente': ({ customer }) => (customer ? String(customer.id) : ''),
  Cliente: ({ customer }) => customer?.name ?? '',
  'N.º de técnico': ({ technician }) => (technician ? String(technician.id) : ''),
  Técnico: ({ technician }) => technician?.name ?? '',
  'Trabajo pagado el': ({ dates }) => localTime(dates.paid),
  'Trabajo liberado el': ({ dates }) => localTime(dates.released),
  'Trabajo transferido el': ({ dates }) => localTime(dates.transferred),
  'Trabajo devuelto el': ({ dates }) => localTime(dates.refunded),
  'Objeto del proveedor': row => providerObjectOf(row.kind, row.source_id) ?? '',
  Importe: ({ entries }) =>
    toEuros([...entries.values()].reduce((sum, cents) => sum + Math.max(0, cents), 0)),
  'Comisión de la plataforma': ({ entries }) => toEuros(0 - (entries.get('fees') ?? 0)),
  ...Object.fromEntries(
    LEDGER_ACCOUNTS.map(account => [
      `Cuenta: ${ACCOUNT_NAMES[account]}`,
      ({ entries }: BookMovement) => toEuros(entries.get(account) ?? 0),
    ]),
  ),
  Motivo: ({ reason }) => reason,
};
