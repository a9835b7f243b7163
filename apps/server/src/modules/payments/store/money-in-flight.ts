import { OVER } from '@oficio/domain/payments/dispute-statuses.ts';
import type { InFlight } from '@oficio/domain/payments/money-in-flight.ts';
import { UNDECIDED_PROBLEM } from '@oficio/domain/payments/problem-states.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { requestIdsOf } from '../../requests/public.ts';

/** The reason that is told when there are several: the first one found in this order. */
const BY_IMPORTANCE = ['paid', 'paying', 'payout', 'problem', 'refund', 'dispute'] as const;

/**
 * Returns the reason that prevents the deletion of an account; null without one. A due payout prevents only the deletion of
 * its technician.
 */
export async function findInFlight(db: Reader, userId: number): Promise<InFlight | null> {
  const found = new Set<InFlight>();
  if (await hasPayout(db, userId)) found.add('payout');
  for await (const requestIds of requestIdsOf(db, userId)) {
    for (const { status } of await findPaying(db, requestIds))
      found.add(status === 'payment_pending' ? 'paying' : 'paid');
    if (await hasProblem(db, requestIds)) found.add('problem');
    if (await hasRefund(db, requestIds, userId)) found.add('refund');
    if (await hasDispute(db, requestIds)) found.add('dispute');
  }
  return BY_IMPORTANCE.find(what => found.has(what)) ?? null;
}

type Ids = readonly number[];

async function hasPayout(db: Reader, userId: number): Promise<boolean> {
  const ofTechnician = await db
    .selectFrom('payouts')
    .select('payment_id')
    .where('technician_id', '=', userId)
    .where('state', 'in', ['held', 'frozen', 'due'])
    .limit(1)
    .execute();
  const ofCustomer = await db
    .selectFrom('payouts')
    .select('payment_id')
    .where('customer_id', '=', userId)
    .where('state', 'in', ['held', 'frozen'])
    .limit(1)
    .execute();
  return ofTechnician.length + ofCustomer.length > 0;
}

const findPaying = (db: Reader, requestIds: Ids) =>
  db
    .selectFrom('requests')
    .select('status')
    .where('id', 'in', requestIds)
    .where('status', 'in', ['payment_pending', 'payment_completed', 'in_progress'])
    .execute();

const hasProblem = async (db: Reader, requestIds: Ids): Promise<boolean> =>
  (await db
    .selectFrom('problems')
    .select('id')
    .where('request_id', 'in', requestIds)
    .where('state', 'in', UNDECIDED_PROBLEM)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const hasRefund = async (db: Reader, requestIds: Ids, customerId: number): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('request_id', 'in', requestIds)
    .where('customer_id', '=', customerId)
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', ['due', 'pending']),
        and([eb('status', '=', 'failed'), eb('closed_as', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

const hasDispute = async (db: Reader, requestIds: Ids): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.request_id', 'in', requestIds)
    .where('disputes.status', 'not in', OVER)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Yields the refund reasons that the user wrote, in batches. */
export async function* reasonsBy(db: Reader, userId: number) {
  for await (const requestIds of requestIdsOf(db, userId))
    yield db
      .selectFrom('refunds')
      .select(['id as refund_id', 'reason'])
      .where('request_id', 'in', requestIds)
      .where('actor_id', '=', userId)
      .execute();
}
