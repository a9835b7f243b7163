import type { Unit } from '../../platform/database/database.ts';
import type { FactBoard } from '../../platform/facts.ts';
import { findProfile } from './store/read-profiles.ts';
import { refreshSearch } from './search/refresh.ts';
import { deleteProfile } from './store/write-profiles.ts';

/** A deleted account takes its profile with it, out of the search too. */
export function listenDeletions(facts: FactBoard): void {
  facts.on('account_closing', async (unit, { userId, addresses }) => {
    const profile = await findProfile(unit.db, userId);
    if (profile) addresses.add(profile.address);
  });
  facts.on('account_closed', (unit, { userId }) => forgetTechnician(unit, userId));
}

async function forgetTechnician(unit: Unit, userId: number): Promise<void> {
  await deleteProfile(unit, userId);
  await refreshSearch(unit, userId);
}
