import type { Server as HttpServer } from 'node:http';
import type { Schema } from '@oficio/domain/endpoint.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import type { Socket } from 'socket.io';
import type { Transaction } from '../database/database.ts';
import type { OwnOrigins } from '../http/own-origins.ts';
import type { HeaderTable } from '../http/security-headers.ts';
import type { Authenticate, Session } from '../http/session.ts';
import type { Log } from '../logs/log.ts';
import type { Limits } from '../security/limits/limits.ts';
import type { TrustedProxies } from '../security/trusted-proxies.ts';
import type { OpenBus } from './cluster/bus.ts';
import { Cluster, type DataChange, type RoomEvent } from './cluster/cluster.ts';
import { Connection } from './connection.ts';
import type { ConnectionLog } from './connection-log.ts';
import { type EventHandler, EventRouter } from './event-router.ts';
import type { ClientEvents, Payload, ServerEvents } from './events.ts';
import { LocalConnections } from './local-connections.ts';
import { ADMIN_ROOM, isOpenRoom, sessionRoom, userRoom } from './rooms.ts';
import { createSocketServer } from './socket-server.ts';

interface Options {
  readonly log: Log;
  readonly origins: OwnOrigins;
  /** Headers of every answer. */
  readonly headers: HeaderTable;
  /** Null on SQLite, which has one instance. */
  readonly openBus: OpenBus | null;
  readonly limits: Limits;
  readonly proxies: TrustedProxies;
  readonly connections: ConnectionLog;
}

/** Queries about sessions, which belong to the accounts module. */
export interface SessionChecks {
  readonly authenticate: Authenticate;
  /** Returns the sessions among these that are still open. */
  stillOpen(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Keeps the data in memory up to date with what other instances have committed, and this one without an answer. */
export interface DataFollower {
  onChange(change: DataChange): void;
  /** Changes may have been missed. */
  onGap(): void;
}

interface ServerRoomEvent<Event extends keyof ServerEvents> extends RoomEvent {
  readonly event: Event;
  readonly payload: Payload<ServerEvents[Event]>;
}

const SESSION_CHECK_INTERVAL_MS = 30_000;

/**
 * Sends live events to the connections of all instances. Events may be lost, so clients fetch by HTTP after they reconnect.
 * Emit from `afterCommit`, so that events describe only committed changes.
 */
export class Live {
  readonly #options: Options;
  readonly #router: EventRouter;
  readonly #local = new LocalConnections();
  readonly #cluster: Cluster;
  readonly #followers: DataFollower[] = [];
  #closing = false;
  #sessionCheck: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#router = new EventRouter(options);
    this.#cluster = new Cluster({
      onEvent: roomEvent => this.#local.emit(roomEvent),
      onSessionsEnded: keys => this.#local.endSessions(keys),
      onDataChange: change => this.#follow(change),
      onGap: () => {
        this.#local.closeGradually();
        for (const follower of this.#followers) follower.onGap();
      },
      openRooms: () => this.#local.openRooms(),
    });
  }

  /** Registers the handler of a client event. The router checks the payload first. */
  on<Event extends keyof ClientEvents>(
    event: Event,
    shape: Schema<unknown, Payload<ClientEvents[Event]>>,
    handle: EventHandler<Event>,
  ): void {
    this.#router.on(event, shape, handle);
  }

  /** Sends the event once to each connection in these rooms. */
  emit<Event extends keyof ServerEvents>(
    rooms: readonly string[],
    event: Event,
    payload: Payload<ServerEvents[Event]>,
  ): void {
    const roomEvent = { rooms, event, payload };
    this.#local.emit(roomEvent);
    this.#cluster.send({ is: 'told', ...roomEvent });
  }

  /** Sends the events when the transaction commits. Other instances receive them even if this process ends right after. */
  async emitOnCommit<Event extends keyof ServerEvents>(
    tx: Transaction,
    roomEvents: readonly ServerRoomEvent<Event>[],
  ): Promise<void> {
    if (roomEvents.length === 0) return;
    tx.afterCommit(() => {
      for (const roomEvent of roomEvents) this.#local.emit(roomEvent);
    });
    await this.#cluster.sendOnCommit(tx, () => roomEvents.map(roomEvent => ({ is: 'told', ...roomEvent })));
  }

  /** Registers who learns of the changes that other instances commit. Call it before `open`. */
  follow(follower: DataFollower): void {
    this.#followers.push(follower);
  }

  /**
   * Tells the other instances of a change when the transaction commits. The own instance learns of it like the others when the commit got no
   * answer: now, in case it has committed, and from the bus, in case it still does.
   */
  async tellOnCommit(tx: Transaction, change: DataChange): Promise<void> {
    tx.ifInDoubt(() => this.#follow(change));
    await this.#cluster.sendOnCommit(tx, () => [{ is: 'changed', ...change }]);
  }

  #follow(change: DataChange): void {
    for (const follower of this.#followers) follower.onChange(change);
  }

  /** Returns whether this `openRoom` has a member on any instance. */
  isAnyoneIn(room: string): boolean {
    return this.#local.hasMembers(room) || this.#cluster.isAnyoneIn(room);
  }

  /** Closes the connections of these sessions on all instances. */
  endSessions(keys: readonly string[]): void {
    this.#local.endSessions(keys);
    this.#cluster.send({ is: 'ended', keys });
  }

  /** Whether events reach the clients of the other instances. */
  get isConnected(): boolean {
    return this.#cluster.isConnected;
  }

  /** Live connections of this instance. */
  get connections(): number {
    return this.#local.count;
  }

  /** Accepts connections on this server. Call it before the server listens. */
  async open(http: HttpServer, checks: SessionChecks): Promise<void> {
    const { log, origins, headers, openBus, limits, proxies, connections } = this.#options;
    const io = createSocketServer(http, {
      origins,
      headers,
      log,
      limits,
      proxies,
      connections,
      authenticate: checks.authenticate,
      isClosing: () => this.#closing,
      welcome: (socket, session) => this.#welcome(socket, session),
    });
    this.#local.setServer(io);
    const { adapter } = io.of('/');
    adapter.on('create-room', room => this.#announce('entered', room));
    adapter.on('delete-room', room => this.#announce('left', room));
    this.#sessionCheck = setInterval(() => {
      this.disconnectEndedSessions(checks).catch(error =>
        log.error({ err: error }, 'check of open sessions failed'),
      );
    }, SESSION_CHECK_INTERVAL_MS).unref();
    if (openBus) await this.#cluster.open(openBus);
  }

  /** Closes connections whose session expired or was deleted without a call of `endSessions`. */
  async disconnectEndedSessions({ stillOpen }: Pick<SessionChecks, 'stillOpen'>): Promise<void> {
    const keys = this.#local.sessionKeys();
    const open = await stillOpen(keys);
    this.#local.endSessions(keys.filter(key => !open.has(key)));
  }

  /** Refuses new events, acknowledges the earlier ones, then closes every connection so that its client reconnects. */
  async closeConnections(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#sessionCheck);
    await this.#router.end();
    await this.#local.close();
  }

  /** Sends the queued messages to the other instances and leaves the cluster. */
  async close(): Promise<void> {
    await this.#cluster.close();
  }

  #welcome(socket: Socket, session: Session): void {
    const { userId, role, key } = session;
    socket.join([userRoom(userId), sessionRoom(key)]);
    if (isStaff(role)) socket.join(ADMIN_ROOM);
    if (this.#local.hasEnded(key)) return void socket.disconnect(true);
    const connection = new Connection(socket, session, this.#options.limits);
    // The router handles every event, so it never calls `next`.
    socket.use(event =>
      this.#options.connections.runEvent(socket, () => this.#router.dispatch(connection, event)),
    );
  }

  #announce(is: 'entered' | 'left', room: string): void {
    if (isOpenRoom(room)) this.#cluster.send({ is, room });
  }
}
