import type { Action, Actor, Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import type { MovedRequest } from './store/write-requests.ts';

declare module '../../platform/database/event-types.ts' {
  interface DomainEventMap {
    /** Carries the id: notifications read the request at once, live events its state after the commit. */
    request_created: { readonly requestId: number };
    /** An administrator sent a cancelled request again, as this copy. `request_created` came before. */
    request_copied: { readonly requestId: number };
    /**
     * The customer added, changed or proposed the address of a job or withdrew the proposal, or the technician answered it. Notifications
     * need `what`; live events only the id.
     */
    address_changed: {
      readonly requestId: number;
      readonly what: 'added' | 'changed' | 'proposed' | 'withdrawn' | 'accepted' | 'declined';
    };
    request_moved: RequestMove;
  }
}

/**
 * A request changed its status. Subscribers that need one action use `onMoves`; chat, notifications and live events need all of them.
 */
interface RequestMove {
  /**
   * The request with its new status, so that no subscriber reads it again: its parties (chat, live events, payments), names and prices
   * (notifications), place (live events) and reason (payments).
   */
  readonly request: MovedRequest;
  readonly action: Action;
  readonly from: Status;
  readonly actor: Actor;
  /** Null when no user did it. */
  readonly actorId: number | null;
}

/** Subscribes to these actions on requests. Nothing of the subscriber runs for the others. */
export function onMoves(
  events: DomainEvents,
  actions: readonly Action[],
  listener: (tx: Transaction, move: RequestMove) => Promise<void>,
): void {
  events.subscribe('request_moved', async (tx, move) => {
    if (actions.includes(move.action)) await listener(tx, move);
  });
}
