import type { Unit } from '../../database/database.ts';
import type { Bus, BusListener, OpenBus } from './bus.ts';
import { Presence } from './presence.ts';

const BEAT_MS = 5000;
const PATIENCE_MS = 3 * BEAT_MS;

/** An event for clients. */
export interface RoomEvent {
  /** Each connection in these rooms receives it once… */
  readonly rooms: readonly string[];
  /** …unless it is in one of these rooms, too. */
  readonly except?: readonly string[];
  readonly event: string;
  readonly payload: unknown;
}

/** One thing that an instance says to the others. */
type BusMessage =
  | ({ readonly is: 'told' } & RoomEvent)
  | { readonly is: 'ended'; readonly keys: readonly string[] }
  | { readonly is: 'entered' | 'left'; readonly room: string }
  | { readonly is: 'open'; readonly rooms: readonly string[] }
  | { readonly is: 'asks' | 'alive' | 'leaves' };

/** What an instance does about the messages of the others. */
export interface ClusterListener {
  onEvent(telling: RoomEvent): void;
  onSessionsEnded(keys: readonly string[]): void;
  /** Something may have been said that was not heard. */
  onGap(): void;
  /** What its own connections have open. */
  openRooms(): readonly string[];
}

/** The other instances on the same database, as one of them deals with them. */
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
      // Whoever ended without a message may have left something unsaid.
      if (this.#presence.forgetSilent(PATIENCE_MS)) this.#listener.onGap();
    }, BEAT_MS).unref();
  }

  send(message: BusMessage): void {
    this.#bus?.send(message);
  }

  /** `messages` is asked only where there is somebody to hear them. */
  async sendOnCommit(unit: Unit, messages: () => readonly BusMessage[]): Promise<void> {
    await this.#bus?.sendOnCommit(unit, messages());
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
      this.#presence.forget(instance);
      return;
    }
    if (this.#presence.markSeen(instance)) this.send({ is: 'asks' });
    if (message.is === 'told') this.#listener.onEvent(message);
    else if (message.is === 'ended') this.#listener.onSessionsEnded(message.keys);
    else if (message.is === 'entered') this.#presence.entered(instance, message.room);
    else if (message.is === 'left') this.#presence.left(instance, message.room);
    else if (message.is === 'open') this.#presence.replace(instance, message.rooms);
    else if (message.is === 'asks') this.send({ is: 'open', rooms: this.#listener.openRooms() });
  }

  onGap(): void {
    this.#listener.onGap();
    this.send({ is: 'asks' });
    this.send({ is: 'open', rooms: this.#listener.openRooms() });
  }
}
