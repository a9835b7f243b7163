import type { AdminReviewOut } from '@oficio/domain/reviews/admin/contract.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { ReviewListRow } from '../store/search-reviews.ts';

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
