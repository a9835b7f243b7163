import { toEuros } from '@oficio/domain/payments/money.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import type { AdminRequestRowOut, RequestEventOut } from '@oficio/domain/requests/admin/contract.ts';
import { HISTORY_LABELS, labelOf } from '@oficio/domain/requests/labels.ts';
import { zoneName } from '@oficio/domain/requests/zone.ts';
import { isoOf, isoOrNull, localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import type { MoveRow, RequestListRow } from '../store/search-requests.ts';

const personOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export const presentListedRequest = (row: RequestListRow): AdminRequestRowOut => ({
  id: row.id,
  status: row.status,
  service_name: row.service_name,
  customer: { id: row.customer_id, name: row.customer_name },
  technician: personOf(row.technician_id, row.technician_name),
  price: row.price_cents === null ? null : toEuros(row.price_cents),
  town: row.town,
  time_zone: row.time_zone,
  date: isoOrNull(row.starts_at ?? row.scheduled_at),
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
});

export const presentMove = (row: MoveRow): RequestEventOut => ({
  at: isoOf(row.at),
  text: HISTORY_LABELS[row.action],
  from: row.from,
  to: row.to,
  actor: personOf(row.actor_id, row.actor_name),
});

/** A payment of a request. Money is cents, instants are milliseconds. */
export interface RequestPayment {
  readonly id: number;
  readonly amount_cents: number;
  /** Null before the money arrived. */
  readonly paid_at: number | null;
}

export const presentRequestPayment = (row: RequestPayment) => ({
  id: row.id,
  amount: toEuros(row.amount_cents),
  paid_at: isoOrNull(row.paid_at),
});

/** The administrators' list of requests as a table. */
export const REQUEST_COLUMNS: CsvColumns<RequestListRow> = {
  Número: row => String(row.id),
  Estado: row => labelOf(row.status, 'admin'),
  Servicio: row => row.service_name,
  Cliente: row => row.customer_name,
  Técnico: row => row.technician_name ?? '',
  'Precio (€)': row => (row.price_cents === null ? '' : toEuros(row.price_cents)),
  'Fecha del trabajo': row => localTime(row.starts_at ?? row.scheduled_at, row.time_zone),
  'Zona horaria': row => zoneName(row.time_zone),
  Dirección: row => row.address ?? '',
  Población: row => townName(row.town) ?? '',
  Creada: row => localTime(row.created_at, row.time_zone),
  'Último cambio': row => localTime(row.updated_at, row.time_zone),
};
