import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { resetPreferences } from '../store/preferences.ts';
import { deleteAllOf } from '../store/write-notifications.ts';

/**
 * Deletes the notifications and preferences of a deleted account. Notifications of others stay, because they hold ids and no names.
 * Resets the preferences when the owner of the address takes an account over.
 */
export function subscribeDeletions(events: DomainEvents): void {
  events.subscribe('account_taken_over', (tx, { userId }) => resetPreferences(tx, userId));
  events.subscribe('account_closed', (tx, { userId }) => deleteAllOf(tx, userId));
}
