import type { Action, Actor, Status } from '@oficio/domain/requests/lifecycle.ts';

declare module '../../platform/events/event-types.ts' {
  interface DomainEventMap {
    request_created: { readonly requestId: number };
    /** An administrator sent a cancelled request again, as this copy. `request_created` came before. */
    request_copied: { readonly requestId: number };
    /** The customer added, changed or proposed the address of a job or withdrew the proposal, or the technician answered it. */
    address_changed: {
      readonly requestId: number;
      readonly what: 'added' | 'changed' | 'proposed' | 'withdrawn' | 'accepted' | 'declined';
    };
    /** A request changed its status. `actorId` is null when no user did it. */
    request_moved: {
      readonly requestId: number;
      readonly action: Action;
      readonly from: Status;
      readonly to: Status;
      readonly actor: Actor;
      readonly actorId: number | null;
    };
  }
}
