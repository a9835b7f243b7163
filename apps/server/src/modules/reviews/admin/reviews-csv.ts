import { townName } from '@oficio/domain/places/towns.ts';
import { localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import type { ReviewListRow } from '../store/search-reviews.ts';

/** The administrators' list of reviews as a table. */
export const REVIEW_COLUMNS: CsvColumns<ReviewListRow> = {
  Trabajo: row => String(row.request_id),
  Fecha: row => localTime(row.created_at),
  Valoración: row => String(row.rating),
  Comentario: row => row.comment ?? '',
  Cliente: row => row.customer_name,
  Técnico: row => row.technician_name,
  Servicio: row => row.service_name,
  Población: row => townName(row.town) ?? '',
  Oculta: row => (row.hidden_at === null ? 'No' : 'Sí'),
};
