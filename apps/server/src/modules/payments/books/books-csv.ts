import { ACCOUNT_NAMES, LEDGER_ACCOUNTS } from '@oficio/domain/payments/ledger-accounts.ts';
import { KIND_NAMES, providerObjectOf } from '@oficio/domain/payments/ledger-kinds.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import type { BookMovement } from './read-movements.ts';

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
