import type { ErrorReply } from '@oficio/domain/errors.ts';

/**
 * The events of the live channel. Each noun merges its own into these interfaces, as it does with tables and facts, so that
 * the channel knows no noun.
 */

/** What clients may send: event → function of one payload and, perhaps, of what takes the acknowledgement. */
export interface ClientEvents {
  /** The user's own id: whose connection it is was settled before, so this only checks that both mean the same. */
  join: (userId: number, acknowledge?: (reply: object) => void) => void;
}

/** What the server may send: event → function of one payload. */
export interface ServerEvents {
  /** An event of the client's was refused that came without anything to take the acknowledgement. */
  refused: (refusal: ErrorReply & { readonly event: string }) => void;
}

export type Payload<Event> = Event extends (payload: infer P, ...rest: never[]) => void ? P : never;

/** What the acknowledgement of an event holds when all went well. */
export type Answer<Event> = Event extends (payload: never, acknowledge?: (reply: infer Reply) => void) => void
  ? Exclude<Reply, { readonly error: string }>
  : never;
