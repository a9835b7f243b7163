import type { ErrorReply } from '@oficio/domain/errors.ts';

/**
 * The events of the live channel. Each module adds its own to these interfaces, so the channel does not depend on
 * modules.
 */

/** Events from clients: name → function of the payload and an optional acknowledgement callback. */
export interface ClientEvents {
  /** The user's own id. The handshake settles the identity; this event only confirms it. */
  join: (userId: number, acknowledge?: (reply: object) => void) => void;
}

/** Events from the server: name → function of the payload. */
export interface ServerEvents {
  /** The server refused an event that had no acknowledgement callback. */
  refused: (refusal: ErrorReply & { readonly event: string }) => void;
}

export type Payload<Event> = Event extends (payload: infer P, ...rest: never[]) => void ? P : never;

/** The acknowledgement of an event that succeeded. */
export type Acknowledgement<Event> = Event extends (
  payload: never,
  acknowledge?: (reply: infer Reply) => void,
) => void
  ? Exclude<Reply, { readonly error: string }>
  : never;
