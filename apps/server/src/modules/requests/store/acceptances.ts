import { PAID_STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { flagOf } from '../../../platform/database/tables.ts';
import { findIdsInStatuses } from './read-requests.ts';

/** Stores that the technician accepted an open request now. */
export async function insertAcceptance(
  { db, now }: Transaction,
  requestId: number,
  technicianId: number,
): Promise<void> {
  await db
    .insertInto('acceptances')
    .values({
      request_id: requestId,
      technician_id: technicianId,
      accepted_at: now,
      dropped_at: null,
      is_counted: 0,
    })
    .execute();
}

/** Returns who accepted an open request, and when; undefined before that. */
export const findAcceptance = (db: Reader, requestId: number) =>
  db
    .selectFrom('acceptances')
    .select(['technician_id', 'accepted_at'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();

interface Drop {
  /** True if it counts against the technician. */
  readonly isCounted: boolean;
  /** The request that the server made instead; null without one. */
  readonly copyId: number | null;
}

/** Stores that the technician's part in an accepted open request ended now, before the payment. */
export async function markDropped(
  { db, now }: Transaction,
  requestId: number,
  { isCounted, copyId }: Drop,
): Promise<void> {
  await db
    .updateTable('acceptances')
    .set({ dropped_at: now, is_counted: flagOf(isCounted), copy_id: copyId })
    .where('request_id', '=', requestId)
    .execute();
}

/** Returns the copy of a dropped request; null without one. */
export async function findCopyOf(db: Reader, requestId: number): Promise<number | null> {
  const row = await db
    .selectFrom('acceptances')
    .select('copy_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.copy_id ?? null;
}

/** Returns the dropped request that this one is the copy of; undefined for another request. */
export const findDropOf = (db: Reader, copyId: number) =>
  db
    .selectFrom('acceptances')
    .select(['request_id', 'technician_id'])
    .where('copy_id', '=', copyId)
    .executeTakeFirst();

/** Returns when a technician accepted the last open requests, the latest first. Milliseconds since the epoch. */
export async function findAcceptTimes(db: Reader, technicianId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('acceptances')
    .select('accepted_at')
    .where('technician_id', '=', technicianId)
    .orderBy('accepted_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.accepted_at);
}

/** Counted drops that a rule compares, at most. */
const MAX_DROPS = 200;

/** Returns when a technician dropped open requests since an instant, the latest first. Milliseconds since the epoch. */
export async function findDropTimes(db: Reader, technicianId: number, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('acceptances')
    .select('dropped_at')
    .where('technician_id', '=', technicianId)
    .where('dropped_at', '>', since)
    .where('is_counted', '=', 1)
    .orderBy('dropped_at', 'desc')
    .limit(MAX_DROPS)
    .execute();
  return rows.flatMap(row => row.dropped_at ?? []);
}

/** Counts the accepted open requests of a technician without an offer, at most up to `limit`. */
export async function countHeld(db: Reader, technicianId: number, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where('technician_id', '=', technicianId)
    .where('status', '=', 'accepted')
    .where('is_open', '=', 1)
    .limit(limit)
    .execute();
  return rows.length;
}

/** Counts the paid jobs of a technician that were not cancelled, at most up to `limit`. */
export async function countPaidJobs(db: Reader, technicianId: number, limit: number): Promise<number> {
  const page = { before: Number.MAX_SAFE_INTEGER, limit };
  return (await findIdsInStatuses(db, { technicianId, statuses: PAID_STATUSES }, page)).length;
}

/** Returns when the customer last did something in a request except writing messages; null for never. Milliseconds since the epoch. */
export async function findLastStepOfCustomer(
  db: Reader,
  requestId: number,
  customerId: number,
): Promise<number | null> {
  const event = await db
    .selectFrom('request_events')
    .select('at')
    .where('request_id', '=', requestId)
    .where('actor_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const address = await db
    .selectFrom('address_changes')
    .select('created_at')
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const times = [event?.at, address?.created_at].filter(at => at !== undefined);
  return times.length === 0 ? null : Math.max(...times);
}
