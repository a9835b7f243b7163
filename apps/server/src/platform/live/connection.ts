import type { Socket } from 'socket.io';
import type { Session } from '../http/session.ts';
import type { Limits } from '../security/limits/limits.ts';
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
  readonly #limits: Limits;

  constructor(socket: Socket, session: Session, limits: Limits) {
    this.#socket = socket;
    this.session = session;
    this.#limits = limits;
  }

  /** Counts an event and returns whether it is within the limit. Closes the connection of a client that does not stop. */
  async allowEvent(): Promise<boolean> {
    const { userId } = this.session;
    if ((await this.#limits.consume(['live_event', userId])).waitMs === 0) return true;
    if ((await this.#limits.consume(['refused_live_event', userId])).waitMs > 0)
      this.#socket.disconnect(true);
    return false;
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
