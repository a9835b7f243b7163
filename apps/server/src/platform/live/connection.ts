import type { Socket } from 'socket.io';
import type { Session } from '../http/session.ts';
import type { SocketEventLimiter } from '../security/limits/socket-event-limiter.ts';
import type { Payload, ServerEvents } from './events.ts';

/** A client with a valid session. */
export interface LiveClient {
  readonly session: Session;
  /** Joins an `openRoom`. */
  join(room: string): void;
  leave(room: string): void;
}

export class Connection implements LiveClient {
  readonly session: Session;
  readonly #socket: Socket;
  readonly #limiter: SocketEventLimiter;

  constructor(socket: Socket, session: Session, limiter: SocketEventLimiter) {
    this.#socket = socket;
    this.session = session;
    this.#limiter = limiter;
  }

  /** Counts an event and returns whether it is within the limit. Closes the connection of a client that does not stop. */
  async allowEvent(): Promise<boolean> {
    const verdict = await this.#limiter.consume(this.session.userId);
    if (verdict === 'close') this.#socket.disconnect(true);
    return verdict === 'allow';
  }

  emitRefused(refusal: Payload<ServerEvents['refused']>): void {
    this.#socket.emit('refused', refusal);
  }

  join(room: string): void {
    // A connection that closed during the permission check would stay in the room forever.
    if (this.#socket.connected) this.#socket.join(room);
  }

  leave(room: string): void {
    this.#socket.leave(room);
  }
}
