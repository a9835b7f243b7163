import type { Unit } from '../../../platform/database/database.ts';
import type { FactBoard } from '../../../platform/facts.ts';
import { makeCustomer } from '../../accounts/public.ts';
import { listenDeletions } from '../forget-technician.ts';
import { refreshSearch } from '../search/refresh.ts';
import { clearProfile, deleteProfile, insertProfile, markWaiting } from '../store/write-profiles.ts';

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

  facts.on('account_taken_over', async (unit, { userId, by }) => {
    const wasApproved = await markWaiting(unit, userId);
    if (by === 'google') await removeDetails(unit, userId, wasApproved);
    if (!wasApproved) return;
    await refreshSearch(unit, userId);
    await unit.record('technician_unapproved', { technicianId: userId });
  });

  listenDeletions(facts);
  facts.on('profile_changed', (unit, { userId }) => refreshSearch(unit, userId));
  facts.on('user_suspended', (unit, { userId }) => refreshSearch(unit, userId));
  facts.on('user_reactivated', (unit, { userId }) => refreshSearch(unit, userId));
}

/**
 * Removes what an earlier owner said about themselves. A technician who was never approved becomes a customer; one who was may
 * have jobs under way, and stays a technician with an empty profile.
 */
async function removeDetails(unit: Unit, userId: number, wasApproved: boolean): Promise<void> {
  if (wasApproved) return clearProfile(unit, userId);
  await deleteProfile(unit, userId);
  await makeCustomer(unit, userId);
}
