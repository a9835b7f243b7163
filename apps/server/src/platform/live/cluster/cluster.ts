import type { Transaction } from '../../database/database.ts';
import type { Bus, BusListener, OpenBus } from './bus.ts';

const HEARTBEAT_MS = 5000;
const SILENCE_TIMEOUT_MS = 3 * HEARTBEAT_MS;

/** An event for clients. */
export interface RoomEvent {
  /** Each connection in these rooms receives it once. */
  readonly rooms: readonly string[];
  /** Connections in these rooms do not receive it. */
  readonly except?: readonly string[];
  readonly event: string;
  readonly payload: unknown;
}

/** A change of public data, for what an instance keeps in memory. It may not have been committed when an own commit got no answer. */
export interface DataChange {
  readonly userId: number;
  /** Whether the search must read the user again. */
  readonly isListing: boolean;
}

/** A message between instances. Versions of a rolling update exchange it: do not rename its values. */
type BusMessage =
  | ({ readonly is: 'told' } & RoomEvent)
  | ({ readonly is: 'changed' } & DataChange)
  | { readonly is: 'ended'; readonly keys: readonly string[] }
  | { readonly is: 'entered' | 'left'; readonly room: string }
  | { readonly is: 'open'; readonly rooms: readonly string[] }
  | { readonly is: 'asks' | 'alive' | 'leaves' };

/** Handles the messages of other instances, and own ones about a commit without an answer. */
interface ClusterListener {
  onEvent(roomEvent: RoomEvent): void;
  onDataChange(change: DataChange): void;
  onSessionsEnded(keys: readonly string[]): void;
  /** Messages may be lost. */
  onGap(): void;
  /** Returns the open rooms with members on this instance. */
  openRooms(): readonly string[];
}

/** Exchanges live events, ended sessions and room membership with the other instances on the same database. */
export class Cluster implements BusListener {
  readonly #listener: ClusterListener;
  readonly #presence = new Presence();
  #bus: Bus | null = null;
  #beat: NodeJS.Timeout | undefined;

  constructor(listener: ClusterListener) {
    this.#listener = listener;
  }

  async open(openBus: OpenBus): Promise<void> {
    this.#bus = await openBus(this);
    this.send({ is: 'asks' });
    this.#beat = setInterval(() => {
      this.send({ is: 'alive' });
      // An instance that ended without sending `leaves` may have lost messages.
      if (this.#presence.removeSilent(SILENCE_TIMEOUT_MS)) this.#listener.onGap();
    }, HEARTBEAT_MS).unref();
  }

  /** Whether messages reach the other instances; true without a bus, because there are no others. */
  get isConnected(): boolean {
    return this.#bus?.isConnected ?? true;
  }

  send(message: BusMessage): void {
    this.#bus?.send(message);
  }

  /** Calls `messages` only if there is a bus. */
  async sendOnCommit(tx: Transaction, messages: () => readonly BusMessage[]): Promise<void> {
    await this.#bus?.sendOnCommit(tx, messages());
  }

  isAnyoneIn(room: string): boolean {
    return this.#presence.isAnyoneIn(room);
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    this.send({ is: 'leaves' });
    await this.#bus?.close();
  }

  onMessage(instance: string, item: unknown): void {
    const message = item as BusMessage;
    if (message.is === 'leaves') {
      this.#presence.remove(instance);
      return;
    }
    if (this.#presence.markSeen(instance)) this.send({ is: 'asks' });
    if (message.is === 'told') this.#listener.onEvent(message);
    else if (message.is === 'changed') this.#listener.onDataChange(message);
    else if (message.is === 'ended') this.#listener.onSessionsEnded(message.keys);
    else if (message.is === 'entered') this.#presence.entered(instance, message.room);
    else if (message.is === 'left') this.#presence.left(instance, message.room);
    else if (message.is === 'open') this.#presence.replace(instance, message.rooms);
    else if (message.is === 'asks') this.send({ is: 'open', rooms: this.#listener.openRooms() });
  }

  /** Live events may be lost, but a change must not be missed. */
  onLateCommit(item: unknown): void {
    const message = item as BusMessage;
    if (message.is === 'changed') this.#listener.onDataChange(message);
  }

  onGap(): void {
    this.#listener.onGap();
    this.send({ is: 'asks' });
    this.send({ is: 'open', rooms: this.#listener.openRooms() });
  }
}

/** Tracks which open rooms have members on the other instances. A silent instance counts as having none. */
class Presence {
  readonly #rooms = new Map<string, Set<string>>();
  readonly #seen = new Map<string, number>();

  /** Records that the instance sent a message. Returns true for an instance that was unknown. */
  markSeen(instance: string): boolean {
    const unknown = !this.#seen.has(instance);
    this.#seen.set(instance, performance.now());
    return unknown;
  }

  entered(instance: string, room: string): void {
    const rooms = this.#rooms.get(instance);
    if (rooms) rooms.add(room);
    else this.#rooms.set(instance, new Set([room]));
  }

  left(instance: string, room: string): void {
    this.#rooms.get(instance)?.delete(room);
  }

  replace(instance: string, rooms: readonly string[]): void {
    this.#rooms.set(instance, new Set(rooms));
  }

  remove(instance: string): void {
    this.#rooms.delete(instance);
    this.#seen.delete(instance);
  }

  isAnyoneIn(room: string): boolean {
    for (const rooms of this.#rooms.values()) if (rooms.has(room)) return true;
    return false;
  }

  /** Removes instances that have sent no message for this long. Returns whether it removed any. */
  removeSilent(timeoutMs: number): boolean {
    const silent = [...this.#seen].filter(([, at]) => performance.now() - at > timeoutMs);
    for (const [instance] of silent) this.remove(instance);
    return silent.length > 0;
  }
}
