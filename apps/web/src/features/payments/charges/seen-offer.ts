import { draftName } from '../../../lib/storage/drafts.ts';
import { readJson, type StorageEntry, sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';

/** An offer that a payer saw. */
export interface SeenOffer {
  /** Euros. */
  readonly price: number | null;
  /** ISO 8601. */
  readonly date: string | null;
}

const storageOf = (userId: number, requestId: number): StorageEntry =>
  sessionStorageEntry(draftName(userId, `paying.${requestId}`));

/** Stores the offer on the payment page, so that a visit after that of the bank's page can say what changed meanwhile. */
export const keepSeenOffer = (userId: number, requestId: number, { price, date }: SeenOffer): void =>
  storageOf(userId, requestId).write(JSON.stringify({ price, date }));

/** Returns the offer that the payer last saw in this tab, or null. */
export function findSeenOffer(userId: number, requestId: number): SeenOffer | null {
  const stored = readJson(storageOf(userId, requestId)) as Partial<SeenOffer> | null;
  if (typeof stored?.price !== 'number') return null;
  return { price: stored.price, date: typeof stored.date === 'string' ? stored.date : null };
}
