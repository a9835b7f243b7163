import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@oficio/domain/errors.ts';
import { shareCall } from '../../../platform/concurrency/share-call.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { within } from '../../../platform/process/shutdown.ts';
import type { Change } from '../store/changes.ts';
import { findListed } from '../store/listed.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import { type ListedTechnician, toListed } from './listed.ts';
import { createSnapshotLoader, type SnapshotLoader } from './snapshot-loader.ts';
import { TechnicianIndex } from './technician-index.ts';

/** With more changes since the snapshot, it is loaded again. */
const MAX_CHANGES = 500;
/** Time for which a search waits for the first snapshot. */
const WAIT_MS = 2000;
const RETRY_MS = 1000;
/** Pause before the changes cause another load; doubles with each failure. Meanwhile searches read more changes. */
const LOAD_PAUSE_MS = 5000;
const MAX_LOAD_PAUSE_MS = 300_000;

type Options = Pick<Platform, 'clock' | 'database' | 'log' | 'settings' | 'shutdown'>;

/** The technicians of the search in the memory of this process: loads them and keeps them up to date. */
export class LiveIndex {
  readonly #options: Options;
  readonly #loadSnapshot: SnapshotLoader;
  readonly #index = new TechnicianIndex(new SnapshotBuilder().build());
  readonly #load = shareCall(() => this.#loadNow());
  readonly #loadFirst = shareCall(() => this.#loadUntilLoaded());
  #isLoaded = false;
  /** Consecutive loads that failed. */
  #failures = 0;
  #pauseEndsAt = 0;

  constructor(options: Options, loadSnapshot = createSnapshotLoader(options)) {
    this.#options = options;
    this.#loadSnapshot = loadSnapshot;
  }

  /** Whether searches can be answered. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Begins to load the technicians. Later changes must reach `change` or `refresh`. */
  start(): void {
    void this.#loadFirst();
  }

  /** Returns the index. Waits a limited time for the first snapshot, then throws 503. */
  async ready(): Promise<TechnicianIndex> {
    if (!this.#isLoaded) await within(WAIT_MS, this.#loadFirst());
    if (!this.#isLoaded) throw new AppError('service_unavailable');
    return this.#index;
  }

  /** Applies a committed change. `listed` is null for a technician whom the public may not find. */
  change({ id, user_id }: Change, listed: ListedTechnician | null): void {
    this.#index.change(user_id, id, listed);
    const isDue = this.#index.overlay.size > MAX_CHANGES && this.#options.clock() >= this.#pauseEndsAt;
    // The load logs its failure.
    if (this.#isLoaded && isDue) this.#load().catch(() => {});
  }

  /** Reads the technicians of these changes and applies them. */
  async refresh(changes: readonly Change[]): Promise<void> {
    for (const part of inParts(changes)) {
      const ids = part.map(change => change.user_id);
      const rows = await findListed(this.#options.database.read, ids);
      const listed = new Map(rows.map(row => [row.technician_id, toListed(row)]));
      for (const change of part) this.change(change, listed.get(change.user_id) ?? null);
      await nextTurn();
    }
  }

  /** Loads all technicians again, because changes may have been missed. */
  async reload(): Promise<void> {
    // A running load may have read the changed rows before their change.
    await this.#load().catch(() => {});
    await this.#load();
  }

  async #loadUntilLoaded(): Promise<void> {
    while (!(this.#isLoaded || this.#options.shutdown.expired.aborted)) {
      await this.#load().catch(() => {});
      if (!this.#isLoaded) await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  async #loadNow(): Promise<void> {
    const { clock, log } = this.#options;
    const { order } = this.#index.overlay;
    try {
      this.#index.replace(await this.#loadSnapshot(), order);
      this.#isLoaded = true;
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      log.warn({ err: error }, 'technicians not loaded');
      throw error;
    } finally {
      this.#pauseEndsAt = clock() + Math.min(LOAD_PAUSE_MS * 2 ** this.#failures, MAX_LOAD_PAUSE_MS);
    }
  }
}
