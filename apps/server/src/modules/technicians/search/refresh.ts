import type { Transaction } from '../../../platform/database/database.ts';
import { recordCardChange, recordListingChange } from '../changes/record-changes.ts';
import { toListed } from '../index/listed.ts';
import { deleteListing, type Listing, upsertCard, upsertListing } from '../store/listed.ts';
import { findProfile, servicesOf } from '../store/read-profiles.ts';
import { lockProfile } from '../store/write-profiles.ts';
import { listingOf } from './listing.ts';

/**
 * Updates the search for one technician, in the transaction that changed the profile. Removes a technician whom the public may not
 * find. Does nothing without a profile.
 */
export async function refreshSearch(tx: Transaction, technicianId: number): Promise<void> {
  // A parallel change of the same technician waits here and then reads what this transaction wrote. So the ids of the changes
  // of one technician ascend in the order of the commits.
  if (!(await lockProfile(tx, technicianId))) return;
  const profile = await findProfile(tx.db, technicianId);
  const listing = profile ? listingOf(profile, await servicesOf(tx.db, [technicianId])) : null;
  await replaceListing(tx, technicianId, listing);
}

/**
 * Writes the card of one technician again, in this transaction, because a service of the card changed. Replies from memory that show the
 * services are made anew. The search itself needs no change: hidden services stay in the list of ids.
 */
export async function refreshCard(tx: Transaction, technicianId: number): Promise<void> {
  // As in `refreshSearch`: a parallel change of the technician waits, or this one sees what it wrote.
  if (!(await lockProfile(tx, technicianId))) return;
  const profile = await findProfile(tx.db, technicianId);
  const listing = profile ? listingOf(profile, await servicesOf(tx.db, [technicianId])) : null;
  if (listing) await upsertCard(tx, listing.card);
  await recordCardChange(tx, technicianId);
}

/** Removes a technician whose profile this transaction deleted. */
export const removeFromSearch = (tx: Transaction, technicianId: number): Promise<void> =>
  replaceListing(tx, technicianId, null);

async function replaceListing(tx: Transaction, technicianId: number, listing: Listing | null): Promise<void> {
  if (listing) await upsertListing(tx, listing);
  else await deleteListing(tx, technicianId);
  const listed = listing && toListed(listing.listed);
  await tx.publish('technician_listed', { change: await recordListingChange(tx, technicianId), listed });
}
