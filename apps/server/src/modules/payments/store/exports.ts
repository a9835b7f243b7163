import type { Reader } from '../../../platform/database/database.ts';

/** Batch of rows of a person's data export, by id. */
interface Batch {
  readonly after: number;
  readonly limit: number;
}

export const findPaymentBatch = (db: Reader, userId: number, { after, limit }: Batch) =>
  db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .selectAll('payments')
    .where('requests.user_id', '=', userId)
    .where('payments.id', '>', after)
    .orderBy('payments.id')
    .limit(limit)
    .execute();

export const findRefundBatch = (db: Reader, userId: number, { after, limit }: Batch) =>
  db
    .selectFrom('refunds')
    .innerJoin('requests', 'requests.id', 'refunds.request_id')
    .selectAll('refunds')
    .where('requests.user_id', '=', userId)
    .where('refunds.id', '>', after)
    .orderBy('refunds.id')
    .limit(limit)
    .execute();

export const findPayoutBatch = (db: Reader, userId: number, { after, limit }: Batch) =>
  db
    .selectFrom('payouts')
    .innerJoin('requests', 'requests.id', 'payouts.request_id')
    .selectAll('payouts')
    .select('payouts.payment_id as id')
    .where(({ or, eb }) =>
      or([eb('payouts.technician_id', '=', userId), eb('requests.user_id', '=', userId)]),
    )
    .where('payouts.payment_id', '>', after)
    .orderBy('payouts.payment_id')
    .limit(limit)
    .execute();

export const findProposalBatch = (db: Reader, userId: number, { after, limit }: Batch) =>
  db
    .selectFrom('date_proposals')
    .innerJoin('requests', 'requests.id', 'date_proposals.request_id')
    .selectAll('date_proposals')
    .select('requests.user_id')
    .where(({ or, eb }) =>
      or([eb('requests.technician_id', '=', userId), eb('requests.user_id', '=', userId)]),
    )
    .where('date_proposals.id', '>', after)
    .orderBy('date_proposals.id')
    .limit(limit)
    .execute();

export const findProblemBatch = (db: Reader, userId: number, { after, limit }: Batch) =>
  db
    .selectFrom('problems')
    .innerJoin('requests', 'requests.id', 'problems.request_id')
    .selectAll('problems')
    .where(({ or, eb }) =>
      or([eb('requests.user_id', '=', userId), eb('requests.technician_id', '=', userId)]),
    )
    .where('problems.id', '>', after)
    .orderBy('problems.id')
    .limit(limit)
    .execute();

export const findPhotoBatch = (db: Reader, userId: number, { after, limit }: Batch) =>
  db
    .selectFrom('problem_entries')
    .select(['id', 'image'])
    .where('author_id', '=', userId)
    .where('image', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns the statements about these problems, in order. */
export const findEntriesOf = (db: Reader, problemIds: readonly number[]) =>
  db.selectFrom('problem_entries').selectAll().where('problem_id', 'in', problemIds).orderBy('id').execute();
