import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@oficio/domain/errors.ts';
import { shareCall } from '../../../platform/concurrency/share-call.ts';
import { TaskWorker } from '../../../platform/concurrency/task-worker.ts';
import type { Platform } from '../../../platform/platform.ts';
import { within } from '../../../platform/process/shutdown.ts';
import type { Change } from '../store/changes.ts';
import { findListed } from '../store/listed.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import type { ListedTechnician } from './listed.ts';
import { createConverter, loadSnapshot } from './load-snapshot.ts';
import type { LoadTask } from './load-thread.ts';
import type { Snapshot } from './snapshot.ts';
import { TechnicianIndex } from './technician-index.ts';

/** Up to this number, the process loads the technicians itself, because a thread would cost more. */
const MAX_IN_PLACE = 5000;
const PAGE_SIZE = 500;
/** With more changes since the snapshot, it is loaded again. */
const MAX_CHANGES = 500;
/** Time for which a search waits for the first snapshot. */
const WAIT_MS = 2000;
const LOAD_TIMEOUT_MS = 120_000;
const RETRY_MS = 1000;
const MAX_HEAP_MB = 1000;

type Options = Pick<Platform, 'database' | 'log' | 'settings' | 'shutdown'>;

/** The technicians of the search in the memory of this process: loads them and keeps them up to date. */
export class LiveIndex {
  readonly #options: Options;
  readonly #index = new TechnicianIndex(new SnapshotBuilder().build());
  readonly #toListed = createConverter();
  readonly #worker = new TaskWorker<LoadTask, Snapshot>({
    entry: new URL('load-thread.ts', import.meta.url),
    timeoutMs: LOAD_TIMEOUT_MS,
    idleMs: 0,
    maxPerKey: 1,
    maxTasks: 1,
    maxHeapMb: MAX_HEAP_MB,
  });
  readonly #load = shareCall(() => this.#loadNow());
  readonly #loadFirst = shareCall(() => this.#loadUntilLoaded());
  #isLoaded = false;

  constructor(options: Options) {
    this.#options = options;
    options.shutdown.expired.addEventListener('abort', () => void this.#worker.close());
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
  change({ id, technician_id }: Change, listed: ListedTechnician | null): void {
    this.#index.change(technician_id, id, listed);
    if (this.#isLoaded && this.#index.overlay.size > MAX_CHANGES)
      this.#load().catch(error => this.#options.log.warn({ err: error }, 'technicians not loaded again'));
  }

  /** Reads the technicians of these changes and applies them. */
  async refresh(changes: readonly Change[]): Promise<void> {
    if (changes.length > MAX_CHANGES) return this.reload();
    const rows = await findListed(
      this.#options.database.read,
      changes.map(change => change.technician_id),
    );
    const listed = new Map(rows.map(row => [row.technician_id, this.#toListed(row)]));
    for (const change of changes) this.change(change, listed.get(change.technician_id) ?? null);
  }

  /** Loads all technicians again, because changes may have been missed. */
  async reload(): Promise<void> {
    // A running load may have read the changed rows before their change.
    await this.#load().catch(() => {});
    await this.#load();
  }

  async #loadUntilLoaded(): Promise<void> {
    const { log, shutdown } = this.#options;
    while (!(this.#isLoaded || shutdown.expired.aborted)) {
      await this.#load().catch(error => log.warn({ err: error }, 'technicians not loaded'));
      if (!this.#isLoaded) await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  async #loadNow(): Promise<void> {
    const { database, settings } = this.#options;
    const { order } = this.#index.overlay;
    const isSmall = this.#index.count <= MAX_IN_PLACE;
    const snapshot =
      (isSmall && (await loadSnapshot(database, { max: MAX_IN_PLACE, pageSize: PAGE_SIZE }))) ||
      (await this.#worker.run('technicians', settings));
    this.#index.replace(snapshot, order);
    this.#isLoaded = true;
  }
}
