import type { Reader } from '../../../platform/database/database.ts';

type Ids = readonly number[];

/** Rows of a person's data export, by the requests to which they belong. */

export const exportPaymentsOf = (db: Reader, requestIds: Ids) =>
  db.selectFrom('payments').selectAll().where('request_id', 'in', requestIds).orderBy('id').execute();

export const exportRefundsOf = (db: Reader, requestIds: Ids) =>
  db.selectFrom('refunds').selectAll().where('request_id', 'in', requestIds).orderBy('id').execute();

export const exportDisputesOf = (db: Reader, requestIds: Ids) =>
  db
    .selectFrom('payments')
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .select(['disputes.payment_id', 'disputes.amount_cents', 'disputes.status'])
    .select(['disputes.created_at', 'disputes.updated_at', 'payments.request_id'])
    .where('payments.request_id', 'in', requestIds)
    .orderBy('payments.id')
    .orderBy('disputes.created_at')
    .execute();

export const findPayoutsOf = (db: Reader, requestIds: Ids) =>
  db.selectFrom('payouts').selectAll().where('request_id', 'in', requestIds).orderBy('payment_id').execute();

export const findProposalsOf = (db: Reader, requestIds: Ids) =>
  db
    .selectFrom('date_proposals')
    .innerJoin('requests', 'requests.id', 'date_proposals.request_id')
    .selectAll('date_proposals')
    .select('requests.user_id')
    .where('date_proposals.request_id', 'in', requestIds)
    .orderBy('date_proposals.id')
    .execute();

export const exportProblemsOf = (db: Reader, requestIds: Ids) =>
  db.selectFrom('problems').selectAll().where('request_id', 'in', requestIds).orderBy('id').execute();

/** Returns the statements about these problems, in order. */
export const findEntriesOf = async (db: Reader, problemIds: Ids) =>
  problemIds.length === 0
    ? []
    : db
        .selectFrom('problem_entries')
        .selectAll()
        .where('problem_id', 'in', problemIds)
        .orderBy('id')
        .execute();

/** Returns the photos of a person's statements about problems; null for a statement without one. */
export const findPhotoBatch = (
  db: Reader,
  userId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  db
    .selectFrom('problem_entries')
    .select(['id', 'image'])
    .where('author_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
