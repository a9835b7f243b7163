import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { getToken } from '../../../lib/storage/session-token.ts';
import { localStorageEntry, readJson } from '../../../lib/storage/storage-entry.ts';

/** Part of a request that is shown offline: no photo, no telephone number, no actions. */
export type SavedRequest = Pick<
  RequestOut,
  'id' | 'status' | 'service_name' | 'address' | 'scheduled_date' | 'created_at'
> & {
  /** Name of the other party; null if there is none. */
  readonly other: string | null;
};

export interface SavedRequests {
  readonly requests: readonly SavedRequest[];
  /** Time of the snapshot, in milliseconds since the epoch. */
  readonly at: number;
}

interface Entry extends SavedRequests {
  /** Start of the session's token, which identifies the owner. */
  readonly owner: string;
}

const last = localStorageEntry('oficio.last-requests');
const MAX_SAVED = 10;
const OWNER_LENGTH = 12;

const ownerOf = (token: string): string => token.slice(0, OWNER_LENGTH);

/** Saves the newest requests of the logged-in user. */
export function saveRequests(requests: readonly SavedRequest[], at: number): void {
  const token = getToken();
  if (token === null) return;
  const entry: Entry = { owner: ownerOf(token), at, requests: requests.slice(0, MAX_SAVED) };
  last.write(JSON.stringify(entry));
}

/** Returns the saved requests of the logged-in user, or null. */
export function savedRequests(): SavedRequests | null {
  const token = getToken();
  const entry = readJson(last) as Entry | null;
  return token !== null && entry?.owner === ownerOf(token) ? entry : null;
}

export const clearSavedRequests = (): void => last.write(null);
