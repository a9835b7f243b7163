import { toEuros } from '@oficio/domain/payments/money.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import { TECHNICIAN_STATE_LABELS } from '@oficio/domain/technicians/admin/states.ts';
import { localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import { meanRating } from '../store/read-profiles.ts';
import { stateOf, type TechnicianListRow } from '../store/search-technicians.ts';

/** The administrators' list of technicians as a table. */
export const TECHNICIAN_COLUMNS: CsvColumns<TechnicianListRow> = {
  Número: row => String(row.id),
  Nombre: row => row.name,
  Estado: row => TECHNICIAN_STATE_LABELS[stateOf(row)],
  Servicios: row => row.services.join(', '),
  Población: row => townName(row.town) ?? '',
  Valoración: row => meanRating(row) ?? '',
  Reseñas: row => String(row.rating_count),
  'Tarifa por hora': row => (row.hourly_rate_cents === null ? '' : toEuros(row.hourly_rate_cents)),
  'Años de experiencia': row => String(row.experience_years),
  Teléfono: row => row.phone ?? '',
  Email: row => row.email,
  Registro: row => localTime(row.created_at),
};
