import { localStorageEntry, readJson, type StorageEntry } from './storage-entry.ts';

const DAY_MS = 86_400_000;
/** Milliseconds for which a dismissed offer stays hidden; the second dismissal is permanent. */
const HIDE_MS = [30 * DAY_MS, Number.POSITIVE_INFINITY] as const;

interface Dismissal {
  readonly times: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const storageOf = (offer: string): StorageEntry => localStorageEntry(`oficio.dismissed.${offer}`);
const lastOf = (offer: string) => readJson(storageOf(offer)) as Dismissal | null;

/** Returns whether the offer was dismissed and must stay hidden now. */
export function isDismissed(offer: string, now: number): boolean {
  const last = lastOf(offer);
  return last !== null && now - last.at < (HIDE_MS[last.times - 1] ?? Number.POSITIVE_INFINITY);
}

export function dismiss(offer: string, now: number): void {
  const dismissal: Dismissal = { times: (lastOf(offer)?.times ?? 0) + 1, at: now };
  storageOf(offer).write(JSON.stringify(dismissal));
}
