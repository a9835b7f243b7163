import type { ReviewOut } from '@oficio/domain/reviews/contract.ts';
import type { ReviewRow } from './read.ts';

export function presentReview(row: ReviewRow): ReviewOut {
  const { id, name, rating, comment } = row;
  return { id, user_name: name, rating, comment, created_at: new Date(row.created_at).toISOString() };
}
