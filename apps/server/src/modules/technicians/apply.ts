import type { FactBoard } from '../../platform/facts.ts';
import type {} from '../accounts/public.ts';
import { listenDeletions } from './forget-technician.ts';
import { refreshSearch } from './search/refresh.ts';
import { insertProfile, markWaiting } from './write.ts';

/**
 * Whoever registers as a technician applies with an empty profile, which an administrator decides about. Who takes
 * another name is found by it, and who is suspended is not found for as long. Whose account turns out to be somebody else's was
 * not approved: the person that it belongs to was never looked at.
 */
export function listenTechnicians(facts: FactBoard): void {
  facts.on('user_registered', async (unit, { userId, role }) => {
    if (role !== 'technician') return;
    await insertProfile(unit, userId);
    await unit.record('technician_applied', { technicianId: userId });
  });

  facts.on('account_taken_over', async (unit, { userId }) => {
    if (!(await markWaiting(unit, userId))) return;
    await refreshSearch(unit, userId);
    await unit.record('technician_unapproved', { technicianId: userId });
  });

  listenDeletions(facts);
  facts.on('profile_changed', (unit, { userId }) => refreshSearch(unit, userId));
  facts.on('user_suspended', (unit, { userId }) => refreshSearch(unit, userId));
  facts.on('user_reactivated', (unit, { userId }) => refreshSearch(unit, userId));
}
