import type { Action, Actor, Status } from '@oficio/domain/requests/lifecycle.ts';

declare module '../../platform/events/event-types.ts' {
  interface DomainEventMap {
    request_created: { readonly requestId: number };
    /** An administrator sent a cancelled request again, as this copy. `request_created` came before. */
    request_copied: { readonly requestId: number };
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
