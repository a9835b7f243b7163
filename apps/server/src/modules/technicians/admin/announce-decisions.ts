import type * as socket from '@oficio/domain/chat/socket.ts';
import type { Facts } from '../../../platform/facts.ts';
import { userRoom } from '../../../platform/live/rooms.ts';
import type { Platform } from '../../../platform/platform.ts';

declare module '../../../platform/live/events.ts' {
  interface ServerEvents extends Pick<socket.ServerEvents, 'profile_changed'> {}
}

const DECISIONS = [
  'technician_approved',
  'technician_rejected',
  'technician_unapproved',
] as const satisfies readonly (keyof Facts)[];

/** Tells a technician's open screens that an administrator decided about the profile. */
export function announceDecisions({ facts, live }: Platform): void {
  for (const event of DECISIONS)
    facts.on(event, async (unit, { technicianId }: { readonly technicianId: number }) =>
      unit.afterCommit(() =>
        live.emit([userRoom(technicianId)], 'profile_changed', { user_id: technicianId }),
      ),
    );
}
