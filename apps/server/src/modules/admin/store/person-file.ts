import type { JobSide } from '@oficio/domain/admin/person-file/contract.ts';
import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';

const PAYMENT_SIDES = {
  customer: { own: 'payments.customer_id', other: 'payments.technician_id' },
  technician: { own: 'payments.technician_id', other: 'payments.customer_id' },
} as const;

/** Returns the received payments of a person, newest first. Money is cents, instants are milliseconds since the epoch. */
export const findPaymentsOfPerson = (db: Reader, side: JobSide, userId: number, { before, limit }: IdPage) =>
  db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .leftJoin('users as other', 'other.id', PAYMENT_SIDES[side].other)
    .leftJoin('payouts', 'payouts.payment_id', 'payments.id')
    .select([
      'payments.id',
      'payments.request_id',
      'services.name as service_name',
      'other.id as other_id',
      'other.name as other_name',
      'payments.amount_cents',
      'payouts.state as payout_state',
    ])
    .select(({ fn }) => fn.coalesce('payments.paid_at', 'payments.updated_at').as('paid_at'))
    .where(PAYMENT_SIDES[side].own, '=', userId)
    .where('payments.outcome', 'is not', null)
    .where('payments.id', '<', before)
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute();

const REVIEW_SIDES = {
  customer: { own: 'reviews.user_id', other: 'reviews.technician_id' },
  technician: { own: 'reviews.technician_id', other: 'reviews.user_id' },
} as const;

/** Returns the reviews that a person wrote as a customer or received as a technician, newest first. */
export const findReviewsOfPerson = (db: Reader, side: JobSide, userId: number, { before, limit }: IdPage) =>
  db
    .selectFrom('reviews')
    .innerJoin('users as author', 'author.id', 'reviews.user_id')
    .innerJoin('users as other', 'other.id', REVIEW_SIDES[side].other)
    .innerJoin('requests', 'requests.id', 'reviews.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .leftJoin('audit_reasons', 'audit_reasons.act_id', 'reviews.hidden_act_id')
    .select([
      'reviews.id',
      'reviews.request_id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at',
      'reviews.hidden_at',
      'reviews.is_counted',
      'audit_reasons.reason as hiding_reason',
      'author.name as author_name',
      'services.name as service_name',
      'other.id as other_id',
      'other.name as other_name',
    ])
    .where(REVIEW_SIDES[side].own, '=', userId)
    .where('reviews.id', '<', before)
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();

const COUNTED = {
  requests: ['requests', 'user_id'],
  jobs: ['requests', 'technician_id'],
  reviews_written: ['reviews', 'user_id'],
  reviews_received: ['reviews', 'technician_id'],
} as const;
type Counted = keyof typeof COUNTED;

/** Returns the number of a person's rows; `COUNT_CAP` + 1 for any larger number. */
export async function countOfPerson(db: Reader, userId: number): Promise<Record<Counted, number>> {
  const count = async (counted: Counted): Promise<number> => {
    const [table, column] = COUNTED[counted];
    const { total } = await db
      .selectFrom(
        db
          .selectFrom(table)
          .select('id')
          .where(column, '=', userId)
          .limit(COUNT_CAP + 1)
          .as('capped'),
      )
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  return {
    requests: await count('requests'),
    jobs: await count('jobs'),
    reviews_written: await count('reviews_written'),
    reviews_received: await count('reviews_received'),
  };
}

/** Returns what became of the open requests that a technician accepted, of at most `COUNT_CAP` + 1 of them. */
export async function countOpenRequests(
  db: Reader,
  technicianId: number,
): Promise<{ readonly accepted: number; readonly dropped: number; readonly paid: number }> {
  const accepted = await db
    .selectFrom('acceptances')
    .select(['request_id', 'is_counted'])
    .where('technician_id', '=', technicianId)
    .limit(COUNT_CAP + 1)
    .execute();
  const ids = accepted.map(row => row.request_id);
  const paid =
    ids.length === 0
      ? []
      : await db
          .selectFrom('payments')
          .select('request_id')
          .where('request_id', 'in', ids)
          .where('outcome', 'is not', null)
          .execute();
  return {
    accepted: accepted.length,
    dropped: accepted.filter(row => row.is_counted === 1).length,
    paid: new Set(paid.map(row => row.request_id)).size,
  };
}
