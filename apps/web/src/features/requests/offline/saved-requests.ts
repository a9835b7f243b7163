import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { ownedEntry } from './owned-entry.ts';

/** Part of a request that is shown offline: no photo, no telephone number, no actions. */
export type SavedRequest = Pick<RequestOut, 'id' | 'status' | 'service_name' | 'address'> & {
  readonly reader: Party;
  /** The date that counts most, as text. */
  readonly when: string;
  /** Name of the other party; null if there is none. */
  readonly other: string | null;
};

/** Part of a paid job that its technician needs on the way. */
export type SavedJob = Pick<
  RequestOut,
  'id' | 'status' | 'service_name' | 'time_zone' | 'user_name' | 'user_phone' | 'description'
> & {
  /** Exact place as text. */
  readonly place: string;
  /** Agreed date, ISO 8601; null without one. */
  readonly date: string | null;
};

const MAX_SAVED = 10;
/** Milliseconds after which this browser no longer shows stored telephones and addresses. */
const MAX_JOB_AGE_MS = 3 * 86_400_000;
/** As long as a session that is not used. */
const MAX_REQUEST_AGE_MS = 30 * 86_400_000;

const requests = ownedEntry<readonly SavedRequest[]>(
  'oficio.last-requests',
  MAX_REQUEST_AGE_MS,
  stored => Array.isArray(stored) && stored.every(one => typeof one?.when === 'string'),
);
const jobs = ownedEntry<readonly SavedJob[]>('oficio.next-jobs', MAX_JOB_AGE_MS, Array.isArray);

/** Saves the newest requests of the logged-in user. */
export const saveRequests = (newest: readonly SavedRequest[], at: number): void =>
  requests.save(newest.slice(0, MAX_SAVED), at);

/** Saves the next jobs of the logged-in technician, in their order. */
export const saveJobs = (next: readonly SavedJob[], at: number): void =>
  jobs.save(next.slice(0, MAX_SAVED), at);

/** Returns the saved requests of the logged-in user, or null. */
export const savedRequests = (now: number) => requests.read(now);

/** Returns the saved jobs of the logged-in technician, or null. */
export const savedJobs = (now: number) => jobs.read(now);

/** Deletes what was saved for another session, or for none. */
export function dropForeignRequests(now: number): void {
  requests.dropForeign(now);
  jobs.dropForeign(now);
}
