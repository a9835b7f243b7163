import type { Query } from '@oficio/domain/endpoint.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { AdminReviewOut, adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isoOf, localTime } from '../../platform/database/instant.ts';
import { sortOf } from '../../platform/database/paging/sorted-list.ts';
import type { CsvColumns } from '../../platform/http/export/csv-file.ts';
import { readSearchedPage } from '../accounts/public.ts';
import {
  findReviewIdsOfRequest,
  REVIEW_LIST,
  type ReviewListRow,
  reviewFilters,
} from './store/search-reviews.ts';

/** Returns one page of the reviews that match an administrator's filters and search. */
export const searchReviews = (db: Reader, query: Query<typeof adminReviewEndpoints.listReviews>) =>
  readSearchedPage(db, REVIEW_LIST, {
    ...query,
    sort: sortOf(query.sort ?? '-created'),
    days: instantsOf(query),
    filters: reviewFilters(query),
    findIdsOfJob: requestId => findReviewIdsOfRequest(db, requestId),
  });

export const presentListedReview = (row: ReviewListRow): AdminReviewOut => ({
  id: row.id,
  request_id: row.request_id,
  rating: row.rating,
  comment: row.comment,
  service_name: row.service_name,
  customer: { id: row.customer_id, name: row.customer_name },
  technician: { id: row.technician_id, name: row.technician_name },
  town: row.town,
  is_hidden: row.hidden_at !== null,
  is_counted: row.is_counted === 1,
  created_at: isoOf(row.created_at),
});

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
