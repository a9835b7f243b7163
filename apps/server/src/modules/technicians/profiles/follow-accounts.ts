import type { Unit } from '../../../platform/database/database.ts';
import type { FactBoard } from '../../../platform/database/domain-events.ts';
import { makeCustomer } from '../../accounts/public.ts';
import { refreshSearch } from '../search/refresh.ts';
import { findProfile } from '../store/read-profiles.ts';
import { clearProfile, deleteProfile, insertProfile, markWaiting } from '../store/write-profiles.ts';

/**
 * Keeps profiles in step with accounts: creates an empty profile that waits for approval at registration, withdraws the approval
 * when the account passes to another owner, deletes the profile with the account, and updates the search.
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

  facts.on('account_closing', async (unit, { userId, addresses }) => {
    const profile = await findProfile(unit.db, userId);
    if (profile) addresses.add(profile.address);
  });
  facts.on('account_closed', async (unit, { userId }) => {
    await deleteProfile(unit, userId);
    await refreshSearch(unit, userId);
  });
  facts.on('profile_changed', (unit, { userId }) => refreshSearch(unit, userId));
  facts.on('user_suspended', (unit, { userId }) => refreshSearch(unit, userId));
  facts.on('user_reactivated', (unit, { userId }) => refreshSearch(unit, userId));
}

/**
 * Removes the profile data of the earlier owner. A technician who was never approved becomes a customer. An approved one can have
 * jobs in progress and stays a technician with an empty profile.
 */
async function removeDetails(unit: Unit, userId: number, wasApproved: boolean): Promise<void> {
  if (wasApproved) return clearProfile(unit, userId);
  await deleteProfile(unit, userId);
  await makeCustomer(unit, userId);
}
