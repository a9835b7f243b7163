import { listingOf } from '../../apps/server/src/modules/technicians/search/listing.ts';
import { countEntries } from '../../apps/server/src/modules/technicians/search/refresh.ts';
import {
  type DensityChange,
  densityRow,
  type Listing,
  type SearchEntry,
} from '../../apps/server/src/modules/technicians/store/search-index.ts';

import type { Technician } from './technicians.ts';

/** All rows of the search tables for some technicians, made by the server's code. */
export interface SearchRows {
  /** In the order of the table's key, so that each insert appends. */
  readonly entries: readonly SearchEntry[];
  readonly density: readonly ReturnType<typeof densityRow>[];
  readonly cards: readonly Listing['card'][];
}

export function searchRowsOf(
  technicians: readonly Technician[],
  serviceNames: readonly string[],
): SearchRows {
  const entries: SearchEntry[] = [];
  const cards: Listing['card'][] = [];
  for (const { profile, services } of technicians) {
    const offered = services.map(id => ({ user_id: profile.user_id, id, name: serviceNames[id - 1] ?? '' }));
    const listing = listingOf(profile, offered);
    if (!listing) continue;
    entries.push(...listing.entries);
    cards.push(listing.card);
  }
  entries.sort((a, b) => a.service_id - b.service_id || a.cell - b.cell || a.technician_id - b.technician_id);
  const counted = new Map<string, DensityChange>();
  countEntries(counted, entries, 1);
  return { entries, density: [...counted.values()].map(densityRow), cards };
}
