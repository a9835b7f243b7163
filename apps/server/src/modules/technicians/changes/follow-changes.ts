import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Change, type Marker, readChanges, readMarker } from '../store/changes.ts';

/** Pause between two reads. Changes of other processes must arrive within two seconds. */
const POLL_MS = 500;
/** A process that did not read for this time may have missed rows that the purge deleted. Half of their retention. */
const MAX_PAUSE_MS = 24 * 60 * 60 * 1000;
/** Own changes whose rows were not read yet. Beyond it, they are applied twice, which is harmless. */
const MAX_OWN = 10_000;
/** Least time between two loads of all technicians, also after a failure, because a load takes seconds of CPU. */
const RELOAD_PAUSE_MS = 30_000;

/** Applies changes of other processes. `all` when changes may have been missed. */
export type ApplyChanges = (changes: readonly Change[] | 'all') => Promise<void>;

interface Position {
  readonly marker: Marker;
  /** When the read began: a process may sleep during it. */
  readonly at: number;
}

type Options = Pick<Platform, 'database' | 'clock' | 'log' | 'shutdown'>;

/** Reads the feed of changes and passes on each change of another process once. */
export class ChangeFollower {
  readonly #options: Options;
  readonly #apply: ApplyChanges;
  /** Ids that this process committed and already applied. */
  readonly #own = new Set<number>();
  #position: Position | null = null;
  #reloadedAt = -Infinity;

  constructor(options: Options, apply: ApplyChanges) {
    this.#options = options;
    this.#apply = apply;
  }

  /** Begins to follow. Changes that are committed later reach `apply`. */
  async start(): Promise<void> {
    this.#position = await this.#readEnd();
    void this.#run();
  }

  /** Notes a change that this process has applied itself, so that it is not applied again. */
  skip({ id }: Change): void {
    if (this.#own.size > MAX_OWN) this.#own.clear();
    this.#own.add(id);
  }

  async #run(): Promise<void> {
    const { shutdown, log } = this.#options;
    const signal = shutdown.expired;
    while (await sleep(POLL_MS, true, { signal, ref: false }).catch(() => false))
      await this.#poll().catch(error => {
        // The outage is in the log already. The next read returns what this one missed.
        if (!(error instanceof DatabaseUnavailable || signal.aborted))
          log.error({ err: error }, 'changes of technicians not read');
      });
  }

  async #poll(): Promise<void> {
    const { database, clock } = this.#options;
    const position = this.#position;
    const at = clock();
    if (!position || at - position.at > MAX_PAUSE_MS) return this.#reload();
    const { changes, marker, isComplete } = await readChanges(database.read, position.marker);
    if (!isComplete) return this.#reload();
    const foreign = changes.filter(({ id }) => !this.#own.delete(id));
    if (foreign.length > 0) await this.#apply(foreign);
    // Only after `apply`, so that changes that could not be applied are read again.
    this.#position = { marker, at };
  }

  async #reload(): Promise<void> {
    const now = this.#options.clock();
    if (now - this.#reloadedAt < RELOAD_PAUSE_MS) return;
    // First, because this read is cheap: after an outage the load must not wait for the pause.
    const position = await this.#readEnd();
    this.#reloadedAt = now;
    await this.#apply('all');
    this.#position = position;
  }

  async #readEnd(): Promise<Position> {
    const { database, clock } = this.#options;
    const at = clock();
    return { marker: await readMarker(database.read), at };
  }
}
