import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { writeInSlices } from '../../../platform/database/in-slices.ts';
import type { Erasure } from '../../accounts/public.ts';
import { resetPreferences } from '../store/preferences.ts';
import { deleteSliceOf } from '../store/write-notifications.ts';

/** Deletes the notifications and preferences of a deleted account. Notifications of others stay, because they hold ids and no names. */
export async function eraseNotifications({ userId, write }: Erasure): Promise<void> {
  await writeInSlices(limit => write(tx => deleteSliceOf(tx, userId, limit)));
  await write(tx => resetPreferences(tx, userId));
}

/** Resets the preferences when the owner of the address takes an account over. */
export function subscribeTakeovers(events: DomainEvents): void {
  events.subscribe('account_taken_over', (tx, { userId }) => resetPreferences(tx, userId));
}
