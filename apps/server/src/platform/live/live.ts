import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '@oficio/domain/endpoint.ts';
import type { Server, Socket } from 'socket.io';
import type { Unit } from '../database/database.ts';
import type { Authenticate, Session } from '../http/session.ts';
import type { Log } from '../observability/log.ts';
import type { HandshakeLimiter } from '../security/handshake-limiter.ts';
import { SocketEventLimiter } from '../security/socket-event-limiter.ts';
import type { OpenBus } from './bus.ts';
import { Connection } from './connection.ts';
import { EndedSessions } from './ended-sessions.ts';
import type { ClientEvents, Payload, ServerEvents } from './events.ts';
import { type Hear, Hearing } from './hearing.ts';
import { type AnyTelling, Instances } from './instances.ts';
import { ADMIN_ROOM, isOpenRoom, sessionRoom, userRoom } from './rooms.ts';
import { createSocketServer } from './socket-server.ts';

interface Options {
  readonly log: Log;
  readonly publicUrl: string;
  /** To the other instances; null where there are none. */
  readonly openBus: OpenBus | null;
  /** Null where nothing is limited. */
  readonly handshakes: HandshakeLimiter | null;
}

export interface Gate {
  readonly authenticate: Authenticate;
  /** Which of these sessions are still open. */
  stillOpen(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Telling<Event extends keyof ServerEvents> extends AnyTelling {
  readonly event: Event;
  readonly payload: Payload<ServerEvents[Event]>;
}

const REVIEW_MS = 30_000;
/** Clients whose line is cut on purpose come back over this time, not all at once. */
const SPREAD_MS = 3000;
const FAREWELL_MS = 2000;

/**
 * The live channel. What is told over it may be lost: who must know for certain asks. Told from `afterCommit`, it speaks
 * only of what has happened, on every instance.
 */
export class Live {
  readonly #options: Options;
  readonly #hearing: Hearing;
  readonly #ended = new EndedSessions();
  readonly #eventLimiter = new SocketEventLimiter();
  readonly #instances: Instances;
  #io: Server | null = null;
  #closing = false;
  #review: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#hearing = new Hearing(options.log);
    this.#instances = new Instances({
      told: telling => this.#tellHere(telling),
      ended: keys => this.#endHere(keys),
      missed: () => this.#cutAll(),
      openRooms: () => [...this.#rooms().keys()].filter(isOpenRoom),
    });
  }

  /** Listens for an event of the clients. Its shape is checked, and the session is known. */
  on<Event extends keyof ClientEvents>(
    event: Event,
    shape: Schema<unknown, Payload<ClientEvents[Event]>>,
    hear: Hear<Event>,
  ): void {
    this.#hearing.on(event, shape, hear);
  }

  /** Tells everybody in these rooms, once each. */
  emit<Event extends keyof ServerEvents>(
    rooms: readonly string[],
    event: Event,
    payload: Payload<ServerEvents[Event]>,
  ): void {
    const telling = { rooms, event, payload };
    this.#tellHere(telling);
    this.#instances.say({ is: 'told', ...telling });
  }

  /**
   * Tells when the transaction commits, and to the other instances with it: should we be gone the moment after, they tell
   * it all the same.
   */
  async emitOnCommit<Event extends keyof ServerEvents>(
    unit: Unit,
    tellings: readonly Telling<Event>[],
  ): Promise<void> {
    if (tellings.length === 0) return;
    unit.afterCommit(() => {
      for (const telling of tellings) this.#tellHere(telling);
    });
    await this.#instances.sayWith(unit, () => tellings.map(telling => ({ is: 'told', ...telling })));
  }

  /** Whether anybody is in this `openRoom`, on any instance. */
  isAnyoneIn(room: string): boolean {
    return this.#rooms().has(room) || this.#instances.isAnyoneIn(room);
  }

  /** Ends the connections of sessions that are over. */
  endSessions(keys: readonly string[]): void {
    this.#endHere(keys);
    this.#instances.say({ is: 'ended', keys });
  }

  /** Takes connections on this server, which does not listen yet. */
  async open(http: HttpServer, gate: Gate): Promise<void> {
    const { log, publicUrl, openBus, handshakes } = this.#options;
    this.#io = createSocketServer(http, {
      publicUrl,
      log,
      handshakes,
      authenticate: gate.authenticate,
      isClosing: () => this.#closing,
      welcome: (socket, session) => this.#welcome(socket, session),
    });
    const { adapter } = this.#io.of('/');
    adapter.on('create-room', room => this.#announce('entered', room));
    adapter.on('delete-room', room => this.#announce('left', room));
    this.#review = setInterval(() => {
      this.reviewSessions(gate).catch(error => log.error({ err: error }, 'sessions not reviewed'));
    }, REVIEW_MS).unref();
    if (openBus) await this.#instances.open(openBus);
  }

  /** Ends connections whose session expired or ended without a word. */
  async reviewSessions({ stillOpen }: Pick<Gate, 'stillOpen'>): Promise<void> {
    const prefix = sessionRoom('');
    const rooms = [...this.#rooms().keys()].filter(room => room.startsWith(prefix));
    const keys = rooms.map(room => room.slice(prefix.length));
    const open = await stillOpen(keys);
    this.#endHere(keys.filter(key => !open.has(key)));
  }

  /** Hears nothing more, acknowledges what it has heard, then closes every connection so that its client comes back. */
  async closeConnections(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#review);
    await this.#hearing.end();
    const farewell = AbortSignal.timeout(FAREWELL_MS);
    for (const socket of this.#sockets()) socket.conn.close();
    while (this.#sockets().length > 0 && !farewell.aborted) await sleep(5);
    this.#io?.engine.close();
  }

  /** Tells the other instances what is left to tell, and leaves them. */
  async close(): Promise<void> {
    await this.#instances.close();
  }

  #rooms(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#io?.of('/').adapter.rooms ?? new Map();
  }

  #sockets(): Socket[] {
    return [...(this.#io?.of('/').sockets.values() ?? [])];
  }

  #welcome(socket: Socket, session: Session): void {
    const { userId, role, key } = session;
    socket.join([userRoom(userId), sessionRoom(key)]);
    if (role === 'admin') socket.join(ADMIN_ROOM);
    if (this.#ended.has(key)) return void socket.disconnect(true);
    const connection = new Connection(socket, session, this.#eventLimiter);
    // Nobody comes after: what was heard here goes no further.
    socket.use(event => this.#hearing.heard(connection, event));
  }

  #tellHere({ rooms, except = [], event, payload }: AnyTelling): void {
    this.#io
      ?.to([...rooms])
      .except([...except])
      .emit(event, payload);
  }

  #endHere(keys: readonly string[]): void {
    this.#ended.add(keys);
    if (keys.length > 0) this.#io?.in(keys.map(sessionRoom)).disconnectSockets(true);
  }

  #cutAll(): void {
    for (const socket of this.#sockets())
      setTimeout(() => socket.conn.close(), Math.random() * SPREAD_MS).unref();
  }

  #announce(is: 'entered' | 'left', room: string): void {
    if (isOpenRoom(room)) this.#instances.say({ is, room });
  }
}
