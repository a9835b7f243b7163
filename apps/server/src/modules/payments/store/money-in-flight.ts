import { OVER } from '@oficio/domain/payments/disputes/statuses.ts';
import type { InFlight } from '@oficio/domain/payments/money-in-flight.ts';
import { UNDECIDED_PROBLEM } from '@oficio/domain/payments/problem-states.ts';
import { DISPUTE_STATUSES } from '@oficio/domain/payments/stored-statuses.ts';
import type { Reader } from '../../../platform/database/database.ts';

type Party = 'customer_id' | 'technician_id';

const PARTIES = ['customer_id', 'technician_id'] as const satisfies readonly Party[];
const UNFINISHED_DISPUTE = DISPUTE_STATUSES.filter(status => !OVER.includes(status));

/**
 * Returns the reason that prevents the deletion of an account; null without one. Of several reasons, the first in the order of these
 * reads. Each one finds the unfinished rows by an index, because a technician can have tens of thousands of finished jobs.
 */
export async function findInFlight(db: Reader, userId: number): Promise<InFlight | null> {
  if (await hasRequest(db, userId, PAID)) return 'paid';
  if (await hasRequest(db, userId, ['payment_pending'])) return 'paying';
  if (await hasPayout(db, userId)) return 'payout';
  if (await hasOfEither(party => findProblem(db, party, userId))) return 'problem';
  if (await hasRefund(db, userId)) return 'refund';
  if (await hasOfEither(party => findDispute(db, party, userId))) return 'dispute';
  return null;
}

/** Returns whether a read finds a row of the user as customer or as technician. */
async function hasOfEither(find: (party: Party) => Promise<object | undefined>): Promise<boolean> {
  for (const party of PARTIES) if (await find(party)) return true;
  return false;
}

type RequestStatus = 'payment_pending' | 'payment_completed' | 'in_progress';
/** Paid and not completed. */
const PAID = ['payment_completed', 'in_progress'] as const satisfies readonly RequestStatus[];

const findRequest = (db: Reader, party: Party, userId: number, statuses: readonly RequestStatus[]) =>
  db
    .selectFrom('requests')
    .select('id')
    .where(party === 'customer_id' ? 'user_id' : party, '=', userId)
    .where('status', 'in', statuses)
    .limit(1)
    .executeTakeFirst();

const hasRequest = (db: Reader, userId: number, statuses: readonly RequestStatus[]): Promise<boolean> =>
  hasOfEither(party => findRequest(db, party, userId, statuses));

/** States that prevent the deletion of each party. A due payout prevents only that of its technician. */
const WAITING = { technician_id: ['held', 'frozen', 'due'], customer_id: ['held', 'frozen'] } as const;

const findPayout = (db: Reader, party: Party, userId: number) =>
  db
    .selectFrom('payouts')
    .select('payment_id')
    .where(party, '=', userId)
    .where('state', 'in', WAITING[party])
    .limit(1)
    .executeTakeFirst();

const hasPayout = (db: Reader, userId: number): Promise<boolean> =>
  hasOfEither(party => findPayout(db, party, userId));

/** Returns whether money waits for the technician: it is held, frozen or due, or a job is paid and not completed. */
export const hasMoneyInFlight = async (db: Reader, technicianId: number): Promise<boolean> =>
  ((await findPayout(db, 'technician_id', technicianId)) ??
    (await findRequest(db, 'technician_id', technicianId, PAID))) !== undefined;

const findProblem = (db: Reader, party: Party, userId: number) =>
  db
    .selectFrom('problems')
    .select('id')
    .where(party, '=', userId)
    .where('state', 'in', UNDECIDED_PROBLEM)
    .limit(1)
    .executeTakeFirst();

/** Returns whether a refund to the customer is pending, or failed and is not resolved. */
async function hasRefund(db: Reader, customerId: number): Promise<boolean> {
  const ofCustomer = db.selectFrom('refunds').select('id').where('customer_id', '=', customerId).limit(1);
  const pending = await ofCustomer.where('status', 'in', ['due', 'pending']).executeTakeFirst();
  const failed = ofCustomer.where('status', '=', 'failed').where('closed_as', 'is', null);
  return (pending ?? (await failed.executeTakeFirst())) !== undefined;
}

const findDispute = (db: Reader, party: Party, userId: number) =>
  db
    .selectFrom('disputes')
    .select('dispute_id')
    .where(party, '=', userId)
    .where('status', 'in', UNFINISHED_DISPUTE)
    .limit(1)
    .executeTakeFirst();
