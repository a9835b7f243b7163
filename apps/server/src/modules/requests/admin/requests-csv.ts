import { toEuros } from '@oficio/domain/payments/money.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import { zoneName } from '@oficio/domain/requests/zone.ts';
import { localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import type { RequestListRow } from '../store/search-requests.ts';

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
