import type { PersonPaymentOut, PersonReviewOut } from '@oficio/domain/admin/person-file/contract.ts';
import { type Cents, toEuros } from '@oficio/domain/payments/money.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { findPaymentsOfPerson, findReviewsOfPerson } from '../store/person-file.ts';

type PaymentRow = Awaited<ReturnType<typeof findPaymentsOfPerson>>[number];
type ReviewRow = Awaited<ReturnType<typeof findReviewsOfPerson>>[number];

export const presentPaymentOfPerson = (row: PaymentRow, refundedCents: Cents): PersonPaymentOut => ({
  id: row.id,
  request_id: row.request_id,
  service_name: row.service_name,
  other: row.other_id === null ? null : { id: row.other_id, name: row.other_name ?? '' },
  amount: toEuros(row.amount_cents),
  paid_at: isoOf(row.paid_at),
  refunded: toEuros(refundedCents),
  payout_state: row.payout_state,
});

export const presentReviewOfPerson = (row: ReviewRow): PersonReviewOut => ({
  id: row.id,
  request_id: row.request_id,
  user_name: row.author_name,
  service_name: row.service_name,
  rating: row.rating,
  comment: row.comment,
  is_counted: row.is_counted === 1,
  created_at: isoOf(row.created_at),
  other: { id: row.other_id, name: row.other_name },
  hidden: row.hidden_at === null ? null : { at: isoOf(row.hidden_at), reason: row.hiding_reason ?? '' },
});
