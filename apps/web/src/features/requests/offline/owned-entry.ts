import { getToken } from '../../../lib/storage/session-token.ts';
import { localStorageEntry, readJson } from '../../../lib/storage/storage-entry.ts';
import { currentView } from '../../../lib/storage/view.ts';

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
export function ownedEntry<Value>(name: string, maxAgeMs: number, isValue: (stored: unknown) => boolean) {
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
