import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { getToken } from '../../../lib/storage/session-token.ts';
import { localStorageEntry, readJson } from '../../../lib/storage/storage-entry.ts';
import { currentView } from '../../../lib/storage/view.ts';

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
const MAX_JOB_AGE_MS = 3 * DAY_MS;
/** As long as a session that is not used. */
const MAX_REQUEST_AGE_MS = 30 * DAY_MS;

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

/** A value and the time of its snapshot, in milliseconds since the epoch. */
interface Snapshot<Value> {
  readonly value: Value;
  readonly at: number;
}

interface Stored<Value> extends Snapshot<Value> {
  /** Start of the session's token, which identifies the owner. */
  readonly owner: string;
}

const OWNER_LENGTH = 12;

/**
 * Returns a value in this browser that only the session that saved it can read, for at most `maxAgeMs`. A view of an administrator saves
 * nothing, because the browser is not that person's. `isValue` tells whether a stored value has this shape, because an older version may
 * have stored another one.
 */
function ownedEntry<Value>(name: string, maxAgeMs: number, isValue: (stored: unknown) => boolean) {
  const entry = localStorageEntry(name);
  const owner = () => getToken()?.slice(0, OWNER_LENGTH) ?? null;
  const own = (now: number): Snapshot<Value> | null => {
    const stored = readJson(entry) as Stored<Value> | null;
    if (stored === null || stored.owner !== owner() || !isValue(stored.value)) return null;
    return now - stored.at < maxAgeMs ? stored : null;
  };
  return {
    read: own,
    save: (value: Value, at: number): void => {
      const saver = owner();
      if (saver !== null && currentView() === null)
        entry.write(JSON.stringify({ owner: saver, at, value } satisfies Stored<Value>));
    },
    /** Deletes the value unless this session may read it. */
    dropForeign: (now: number): void => {
      if (own(now) === null) entry.write(null);
    },
  };
}
