import { AppError } from '@oficio/domain/errors.ts';
import { DAY_MS, HOUR_MS } from '@oficio/domain/fields/durations.ts';
import { REQUEST_QUOTAS, UNVERIFIED_TO_ONE, waitFor } from '@oficio/domain/limits.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { tooManyRequests } from '../../../platform/security/limits/limits.ts';
import { findUser } from '../../accounts/public.ts';
import { countPendingOpen, findLatest, findLatestTo } from '../store/limited-acts.ts';

interface Customer {
  readonly userId: number;
  readonly now: number;
  /** False in tests: then only the number of pending open requests is limited. */
  readonly rateLimit: boolean;
}

/** Returns why the customer may not make an open or a direct request now, as Spanish texts; null if they may. */
export async function findQuotaRefusals(db: Reader, customer: Customer) {
  const quota = await findQuota(db, customer.userId);
  // The form asks before it knows the technician.
  const direct = await findRateRefusal(db, { ...customer, technicianId: null }, quota);
  const open = direct ?? (await findOpenRefusal(db, customer.userId, quota));
  return { open: open?.message ?? null, direct: direct?.message ?? null };
}

/**
 * Throws 429 or 409 when the customer may not make another request now. The answer holds for the rest of a transaction that
 * has called `lockUser` first.
 */
export async function assertRequestQuota(
  db: Reader,
  customer: Customer & Pick<Wish, 'technicianId'>,
): Promise<void> {
  const quota = await findQuota(db, customer.userId);
  const rate = await findRateRefusal(db, customer, quota);
  const isOpen = customer.technicianId === null;
  const refusal =
    rate ??
    (await (isOpen ? findOpenRefusal(db, customer.userId, quota) : findCrowdRefusal(db, customer, quota)));
  if (refusal) throw refusal;
}

type Quota = Awaited<ReturnType<typeof findQuota>>;

async function findQuota(db: Reader, userId: number) {
  const user = await findUser(db, userId);
  const isVerified = user?.email_verified === 1;
  return { isVerified, ...REQUEST_QUOTAS[isVerified ? 'verified' : 'unverified'] };
}

interface Wish extends Customer {
  /** The chosen technician; null for an open request. */
  readonly technicianId: number | null;
}

async function findRateRefusal(
  db: Reader,
  { userId, technicianId, now, rateLimit }: Wish,
  { perHour, perDay, unacceptedByOne }: Quota,
): Promise<AppError | null> {
  if (!rateLimit) return null;
  const latest = await findLatest(db, userId, perDay);
  const times = latest.map(row => row.created_at);
  const wait = Math.max(waitFor(times, perHour, HOUR_MS, now), waitFor(times, perDay, DAY_MS, now));
  if (wait > 0)
    return tooManyRequests(wait, {
      code: 'request_quota',
      text: text => `Has hecho muchas solicitudes seguidas. Podrás hacer otra en ${text}`,
    });
  if (technicianId === null) return null;
  const unaccepted = latest.filter(row => row.technician_id === technicianId && isUnaccepted(row));
  const waitForOne = waitFor(
    unaccepted.map(row => row.created_at),
    unacceptedByOne,
    DAY_MS,
    now,
  );
  if (waitForOne <= 0) return null;
  return tooManyRequests(waitForOne, {
    code: 'request_quota',
    text: text =>
      `Ya has enviado ${unacceptedByOne} solicitudes a este técnico que siguen sin aceptar o se cancelaron. Podrás enviarle otra en ${text}`,
  });
}

interface SentRequest {
  readonly status: Status;
  readonly is_open: 0 | 1;
}

/**
 * A cancelled request counts too: otherwise sending and cancelling would notify the technician without end. An open one that the
 * technician accepted and dropped was not sent to them.
 */
const isUnaccepted = ({ status, is_open }: SentRequest): boolean =>
  is_open === 0 && (status === 'pending' || status === 'cancelled');

/** Latest requests to a technician that are compared. A technician with more of them in a day has few of unverified customers among them. */
const COMPARED = 50;

async function findCrowdRefusal(
  db: Reader,
  { technicianId, now, rateLimit }: Wish,
  { isVerified }: Quota,
): Promise<AppError | null> {
  if (!rateLimit || isVerified || technicianId === null) return null;
  const latest = await findLatestTo(db, technicianId, COMPARED);
  const unverified = latest.filter(
    row => row.email_verified === 0 && isUnaccepted(row) && row.created_at > now - DAY_MS,
  );
  return unverified.length < UNVERIFIED_TO_ONE ? null : new AppError('technician_unverified_full');
}

async function findOpenRefusal(
  db: Reader,
  userId: number,
  { isVerified, pendingOpen }: Quota,
): Promise<AppError | null> {
  if ((await countPendingOpen(db, userId, pendingOpen)) < pendingOpen) return null;
  return new AppError(isVerified ? 'too_many_open_requests' : 'open_request_unverified');
}
