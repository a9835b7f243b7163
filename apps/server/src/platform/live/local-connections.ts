import { setTimeout as sleep } from 'node:timers/promises';
import type { Server, Socket } from 'socket.io';
import type { RoomEvent } from './cluster/cluster.ts';
import { isOpenRoom, sessionRoom } from './rooms.ts';

/** Spreads the disconnections over this time, so that not all clients reconnect at once. */
const SPREAD_MS = 3000;
const CLOSE_TIMEOUT_MS = 2000;
const SESSION_ROOM_PREFIX = sessionRoom('');

/** The live connections of this instance. There are none before the server is known. */
export class LocalConnections {
  readonly #ended = new EndedSessions();
  #io: Server | null = null;

  setServer(io: Server): void {
    this.#io = io;
  }

  get count(): number {
    return this.#io?.engine.clientsCount ?? 0;
  }

  /** Sends the event once to each connection in its rooms. */
  emit({ rooms, except = [], event, payload }: RoomEvent): void {
    this.#io
      ?.to([...rooms])
      .except([...except])
      .emit(event, payload);
  }

  hasMembers(room: string): boolean {
    return this.#rooms().has(room);
  }

  openRooms(): readonly string[] {
    return [...this.#rooms().keys()].filter(isOpenRoom);
  }

  sessionKeys(): readonly string[] {
    const rooms = [...this.#rooms().keys()].filter(room => room.startsWith(SESSION_ROOM_PREFIX));
    return rooms.map(room => room.slice(SESSION_ROOM_PREFIX.length));
  }

  /** Disconnects these sessions. A handshake that is under way learns of it from `hasEnded`. */
  endSessions(keys: readonly string[]): void {
    this.#ended.add(keys);
    if (keys.length > 0) this.#io?.in(keys.map(sessionRoom)).disconnectSockets(true);
  }

  hasEnded(key: string): boolean {
    return this.#ended.has(key);
  }

  /** Closes every connection within a few seconds, so that its client reconnects. */
  closeGradually(): void {
    for (const socket of this.#sockets())
      setTimeout(() => socket.conn.close(), Math.random() * SPREAD_MS).unref();
  }

  /** Closes every connection now, and accepts no more. Waits for at most two seconds. */
  async close(): Promise<void> {
    const deadline = AbortSignal.timeout(CLOSE_TIMEOUT_MS);
    for (const socket of this.#sockets()) socket.conn.close();
    while (this.#sockets().length > 0 && !deadline.aborted) await sleep(5);
    this.#io?.engine.close();
  }

  #rooms(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#io?.of('/').adapter.rooms ?? new Map();
  }

  #sockets(): Socket[] {
    return [...(this.#io?.of('/').sockets.values() ?? [])];
  }
}

/** Longer than any handshake. */
const KEPT_MS = 60_000;

/** Remembers sessions that ended during the last minute, because a handshake may have checked one just before. */
class EndedSessions {
  readonly #keys = new Map<string, number>();

  add(keys: readonly string[]): void {
    const now = performance.now();
    for (const key of keys) this.#keys.set(key, now);
    for (const [key, at] of this.#keys) {
      if (now - at < KEPT_MS) break;
      this.#keys.delete(key);
    }
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }
}
