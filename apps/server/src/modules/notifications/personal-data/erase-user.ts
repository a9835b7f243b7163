import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { resetPreferences } from '../store/preferences.ts';
import { deleteAllOf } from '../store/write-notifications.ts';

/**
 * Deletes the notifications and preferences of a deleted account. What others were told names people by id and needs no
 * change. An account that passes to its owner loses its preferences.
 */
export function subscribeDeletions(events: DomainEvents): void {
  events.subscribe('account_taken_over', (tx, { userId }) => resetPreferences(tx, userId));
  events.subscribe('account_closed', (tx, { userId }) => deleteAllOf(tx, userId));
}
