import type { FactBoard } from '../../platform/facts.ts';
import type {} from '../accounts/public.ts';
import { listenDeletions } from './forget-technician.ts';
import { refreshSearch } from './search/refresh.ts';
import { insertProfile } from './write.ts';

/**
 * Whoever registers as a technician applies with an empty profile, which an administrator decides about. Who takes
 * another name is found by it, and who is suspended is not found for as long.
 */
export function listenTechnicians(facts: FactBoard): void {
  facts.on('user_registered', async (unit, { userId, role }) => {
    if (role !== 'technician') return;
    await insertProfile(unit, userId);
    await unit.record('technician_applied', { technicianId: userId });
  });

  listenDeletions(facts);
  facts.on('profile_changed', (unit, { userId }) => refreshSearch(unit, userId));
  facts.on('user_suspended', (unit, { userId }) => refreshSearch(unit, userId));
  facts.on('user_reactivated', (unit, { userId }) => refreshSearch(unit, userId));
}
