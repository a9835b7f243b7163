import type { Socket } from 'socket.io';
import type { Session } from '../http/session.ts';
import type { Allowance } from './allowance.ts';
import type { Payload, ServerEvents } from './events.ts';

/** Somebody on the other end, with their session checked. */
export interface LiveClient {
  readonly session: Session;
  /** From now on hears what is told in this room, which is an `openRoom`. */
  enter(room: string): void;
  leave(room: string): void;
}

/** Who keeps on asking for this much more than is allowed is no client of ours. */
const MOST_REFUSED = 5000;

export class Connection implements LiveClient {
  readonly session: Session;
  readonly #socket: Socket;
  readonly #allowance: Allowance;

  constructor(socket: Socket, session: Session, allowance: Allowance) {
    this.#socket = socket;
    this.session = session;
    this.#allowance = allowance;
  }

  /** Whether one more event may be heard now. Ends the connection of who does not stop. */
  mayGoOn(): boolean {
    const allowed = this.#allowance.take();
    if (this.#allowance.refused > MOST_REFUSED) this.#socket.disconnect(true);
    return allowed;
  }

  tellRefused(refusal: Payload<ServerEvents['refused']>): void {
    this.#socket.emit('refused', refusal);
  }

  enter(room: string): void {
    // A connection that ended while its permission was looked up would stay in the room for ever.
    if (this.#socket.connected) this.#socket.join(room);
  }

  leave(room: string): void {
    this.#socket.leave(room);
  }
}
