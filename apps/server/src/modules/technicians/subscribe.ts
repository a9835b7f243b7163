import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { changeToCustomer } from '../accounts/public.ts';
import { refreshSearch, removeFromSearch } from './changes/record-changes.ts';
import { dropPhoto } from './own-profile/change-photo.ts';
import { removePortfolio } from './own-profile/change-portfolio.ts';
import { deleteAlertsOf } from './store/area-alerts.ts';
import { findProfile } from './store/read-profiles.ts';
import { noteChange } from './store/seen-profiles.ts';
import {
  clearProfile,
  deleteProfile,
  insertProfile,
  lockProfile,
  markPending,
} from './store/write-profiles.ts';

/**
 * Updates profiles when accounts change: creates an empty, pending profile at registration, withdraws the approval when the
 * account gets another owner, and deletes the profile with the account. Keeps the search up to date.
 */
export function subscribeTechnicians(events: DomainEvents): void {
  events.subscribe('user_registered', async (tx, { userId, role }) => {
    if (role !== 'technician') return;
    await insertProfile(tx, userId);
    await tx.publish('technician_applied', { technicianId: userId });
  });

  events.subscribe('account_taken_over', async (tx, { userId, by }) => {
    await deleteAlertsOf(tx, userId);
    const wasApproved = await markPending(tx, userId);
    if (by === 'google') await removeDetails(tx, userId, wasApproved);
    if (!wasApproved) return;
    await refreshSearch(tx, userId);
    await tx.publish('technician_unapproved', { technicianId: userId, actId: null });
  });

  events.subscribe('account_closing', async (tx, { userId, addresses }) => {
    const profile = await findProfile(tx.db, userId);
    if (profile) addresses.add(profile.address);
  });
  events.subscribe('account_closed', async (tx, { userId }) => {
    await deleteAlertsOf(tx, userId);
    const deleted = await deleteProfile(tx, userId);
    if (!deleted) return;
    await dropPhoto(tx, deleted.photo);
    await removePortfolio(tx, userId);
    await removeFromSearch(tx, userId);
  });
  events.subscribe('contact_data_changed', async (tx, { userId }) => {
    await noteChange(tx, userId);
    await refreshSearch(tx, userId);
  });
  // `refreshSearch` locks the profile, so this waits for transactions that called `lockApproval`. The jobs that they add are ended too.
  events.subscribe('user_suspended', (tx, { userId }) => refreshSearch(tx, userId));
  events.subscribe('user_reactivated', (tx, { userId }) => refreshSearch(tx, userId));
}

/**
 * Removes the profile data of the earlier owner. A technician without approval becomes a customer. An approved one stays a
 * technician with an empty profile, because jobs can be in progress.
 */
async function removeDetails(tx: Transaction, userId: number, wasApproved: boolean): Promise<void> {
  // The lock makes a photo visible here that is stored at the same time.
  await lockProfile(tx, userId);
  const profile = await findProfile(tx.db, userId);
  await dropPhoto(tx, profile?.photo ?? null);
  await removePortfolio(tx, userId);
  if (wasApproved) return clearProfile(tx, userId);
  await deleteProfile(tx, userId);
  await changeToCustomer(tx, userId);
}
