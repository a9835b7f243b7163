import type { Transaction } from '../../../platform/database/database.ts';
import { recordChanges } from '../changes/record-changes.ts';
import { BLOCK, keyAt } from '../grid/grid.ts';
import { GRADE_COLUMNS, gradesOf } from '../store/density-columns.ts';
import { findProfile, servicesOf } from '../store/read-profiles.ts';
import {
  addToDensity,
  type DensityChange,
  deleteCard,
  insertListing,
  type Listing,
  removeEntries,
  type SearchEntry,
} from '../store/search-index.ts';
import { lockProfile } from '../store/write-profiles.ts';
import { listingOf } from './listing.ts';

/**
 * Updates the search index for one technician, in the transaction that changed the profile. Removes a technician whom the public
 * may not find. Does nothing without a profile.
 */
export async function refreshSearch(tx: Transaction, technicianId: number): Promise<void> {
  // A parallel change of the same technician waits here and then reads what this transaction wrote.
  if (!(await lockProfile(tx, technicianId))) return;
  const profile = await findProfile(tx.db, technicianId);
  const listing = profile ? listingOf(profile, await servicesOf(tx.db, [technicianId])) : null;
  await replaceListing(tx, technicianId, listing);
}

/** Removes a technician whose profile this transaction deleted. */
export const removeFromSearch = (tx: Transaction, technicianId: number): Promise<void> =>
  replaceListing(tx, technicianId, null);

async function replaceListing(tx: Transaction, technicianId: number, listing: Listing | null): Promise<void> {
  const before = await removeEntries(tx, technicianId);
  if (listing) await insertListing(tx, listing);
  else if (before.length > 0) await deleteCard(tx, technicianId);
  await addToDensity(tx, changesBetween(before, listing?.entries ?? []));
  await recordChanges(tx, [technicianId]);
}

/** Adds these entries to the changes of each service and block; `sign` −1 subtracts them. */
export function countEntries(
  changes: Map<string, DensityChange>,
  entries: readonly SearchEntry[],
  sign: 1 | -1,
): void {
  for (const entry of entries) {
    const block = keyAt(entry, BLOCK);
    const key = `${entry.service_id} ${block}`;
    const change = changes.get(key) ?? { service_id: entry.service_id, block };
    for (const column of gradesOf(entry)) change[column] = (change[column] ?? 0) + sign;
    changes.set(key, change);
  }
}

function changesBetween(before: readonly SearchEntry[], after: readonly SearchEntry[]): DensityChange[] {
  const counted = new Map<string, DensityChange>();
  countEntries(counted, before, -1);
  countEntries(counted, after, 1);
  return (
    [...counted.values()]
      .filter(change => GRADE_COLUMNS.some(column => change[column]))
      // All transactions use one order, so that two that change the same blocks cannot deadlock.
      .sort((a, b) => a.service_id - b.service_id || a.block - b.block)
  );
}
