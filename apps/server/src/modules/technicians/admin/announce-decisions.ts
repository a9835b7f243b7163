import type { DomainEventMap } from '../../../platform/database/event-types.ts';
import { userRoom } from '../../../platform/live/rooms.ts';
import type { Platform } from '../../../platform/platform.ts';

const DECISIONS = [
  'technician_approved',
  'technician_rejected',
  'technician_unapproved',
  'technician_photo_removed',
] as const satisfies readonly (keyof DomainEventMap)[];

/** Notifies the technician's open screens when an administrator changes the profile. */
export function announceDecisions({ events, live }: Platform): void {
  for (const event of DECISIONS)
    events.subscribe(event, async (tx, { technicianId }: { readonly technicianId: number }) =>
      tx.afterCommit(() => live.emit([userRoom(technicianId)], 'profile_changed', { user_id: technicianId })),
    );
}
