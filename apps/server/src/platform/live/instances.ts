import type { Unit } from '../database/database.ts';
import type { Bus, BusListener, OpenBus } from './bus.ts';
import { Presence } from './presence.ts';

const BEAT_MS = 5000;
const PATIENCE_MS = 3 * BEAT_MS;

/** An event for clients. */
export interface AnyTelling {
  /** Each connection in these rooms receives it once… */
  readonly rooms: readonly string[];
  /** …unless it is in one of these rooms, too. */
  readonly except?: readonly string[];
  readonly event: string;
  readonly payload: unknown;
}

/** One thing that an instance says to the others. */
type Word =
  | ({ readonly is: 'told' } & AnyTelling)
  | { readonly is: 'ended'; readonly keys: readonly string[] }
  | { readonly is: 'entered' | 'left'; readonly room: string }
  | { readonly is: 'open'; readonly rooms: readonly string[] }
  | { readonly is: 'asks' | 'alive' | 'leaves' };

/** What an instance does about the words of the others. */
export interface Neighbour {
  told(telling: AnyTelling): void;
  ended(keys: readonly string[]): void;
  /** Something may have been said that was not heard. */
  missed(): void;
  /** What its own connections have open. */
  openRooms(): readonly string[];
}

/** The other instances on the same database, as one of them deals with them. */
export class Instances implements BusListener {
  readonly #neighbour: Neighbour;
  readonly #presence = new Presence();
  #bus: Bus | null = null;
  #beat: NodeJS.Timeout | undefined;

  constructor(neighbour: Neighbour) {
    this.#neighbour = neighbour;
  }

  async open(openBus: OpenBus): Promise<void> {
    this.#bus = await openBus(this);
    this.say({ is: 'asks' });
    this.#beat = setInterval(() => {
      this.say({ is: 'alive' });
      // Whoever ended without a word may have left something unsaid.
      if (this.#presence.forgetSilent(PATIENCE_MS)) this.#neighbour.missed();
    }, BEAT_MS).unref();
  }

  say(word: Word): void {
    this.#bus?.send(word);
  }

  /** `words` is asked only where there is somebody to hear them. */
  async sayWith(unit: Unit, words: () => readonly Word[]): Promise<void> {
    await this.#bus?.sendWith(unit, words());
  }

  isAnyoneIn(room: string): boolean {
    return this.#presence.isAnyoneIn(room);
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    this.say({ is: 'leaves' });
    await this.#bus?.close();
  }

  heard(instance: string, item: unknown): void {
    const word = item as Word;
    if (word.is === 'leaves') {
      this.#presence.forget(instance);
      return;
    }
    if (this.#presence.heard(instance)) this.say({ is: 'asks' });
    if (word.is === 'told') this.#neighbour.told(word);
    else if (word.is === 'ended') this.#neighbour.ended(word.keys);
    else if (word.is === 'entered') this.#presence.entered(instance, word.room);
    else if (word.is === 'left') this.#presence.left(instance, word.room);
    else if (word.is === 'open') this.#presence.replace(instance, word.rooms);
    else if (word.is === 'asks') this.say({ is: 'open', rooms: this.#neighbour.openRooms() });
  }

  missed(): void {
    this.#neighbour.missed();
    this.say({ is: 'asks' });
    this.say({ is: 'open', rooms: this.#neighbour.openRooms() });
  }
}
