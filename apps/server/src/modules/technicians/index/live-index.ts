import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@oficio/domain/errors.ts';
import { inParts } from '../../../platform/database/in-slices.ts';
import { DatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import type { Platform } from '../../../platform/platform.ts';
import { within } from '../../../platform/tasks/shutdown.ts';
import { findListedAmong, type ListedTechnician } from '../store/listed.ts';
import { createSnapshotLoader, type SnapshotLoader } from './load-snapshot.ts';
import { RecentChanges } from './recent-changes.ts';
import { TechnicianIndex } from './technician-index.ts';

/** With more recent changes, the index is built again. */
const MAX_CHANGES = 500;
/** Time for which a search waits for the first index. */
const WAIT_MS = 2000;
/** Milliseconds; tests shorten them. */
const TIMES = {
  /** Between two checks whether the index must be built. */
  check: 500,
  /** After a failure while there is no index. */
  retry: 1000,
  /** Least pause between the end of a build and the next one. */
  pause: 4000,
};
/** A build must not take more than a fifth of the time, because it reads all technicians: 15 seconds' pause after 3 seconds. */
const PAUSE_PER_BUILD = 4;
/** The pause doubles with each build that fails. */
const MAX_PAUSE_MS = 300_000;

type Options = Pick<Platform, 'database' | 'log' | 'settings' | 'shutdown'> & {
  readonly live: Pick<Platform['live'], 'isConnected'>;
  /** Called after a build because of missed changes, for caches of what these may have changed. */
  readonly onMissed: () => void;
};

/** What tests replace. */
interface Parts {
  readonly loadSnapshot: SnapshotLoader;
  readonly readListed: typeof findListedAmong;
  readonly times: typeof TIMES;
}

/** The technicians of the search in the memory of this process: an index that is replaced as a whole, and the changes since then. */
export class LiveIndex {
  readonly #options: Options;
  readonly #loadSnapshot: SnapshotLoader;
  readonly #readListed: typeof findListedAmong;
  readonly #times: typeof TIMES;
  readonly #changes = new RecentChanges();
  readonly #loaded = Promise.withResolvers<void>();
  #index: TechnicianIndex | null = null;
  /** Whether the index may miss changes. */
  #isStale = true;
  /** Consecutive builds that failed. */
  #failures = 0;
  #pauseEndsAt = 0;
  /** Technicians whose changes must be read, see `refresh`. */
  readonly #unread = new Set<number>();
  #isReading = false;
  #running: Promise<void> | null = null;

  constructor(
    options: Options,
    {
      loadSnapshot = createSnapshotLoader(options),
      readListed = findListedAmong,
      times = TIMES,
    }: Partial<Parts> = {},
  ) {
    this.#options = options;
    this.#loadSnapshot = loadSnapshot;
    this.#readListed = readListed;
    this.#times = times;
  }

  /** Whether searches can be answered. */
  get isLoaded(): boolean {
    return this.#index !== null;
  }

  /** Builds the index now and whenever it must be built again. Later changes must reach `change`, `refresh` or `expire`. */
  start(): void {
    this.#running ??= this.#keepCurrent();
  }

  /** Returns the index, to be used in the same turn of the event loop. Waits a limited time for the first one, then throws 503. */
  async ready(): Promise<TechnicianIndex> {
    this.start();
    if (!this.#index) await within(WAIT_MS, this.#loaded.promise);
    if (!this.#index) throw new AppError('service_unavailable');
    return this.#index;
  }

  /** Returns the number for `change`, see `RecentChanges.nextOrder`. */
  nextOrder(): number {
    return this.#changes.nextOrder();
  }

  /** Applies a change that this process has committed. `listed` is null for a technician whom the public may not find. */
  change(id: number, order: number, listed: ListedTechnician | null): void {
    const isRead = this.#changes.get(id)?.isRead ?? false;
    this.#changes.set(id, { order, listed, isRead: false });
    // The answer to the commit may have come late, after the read of a later change or a build that contains one.
    if (isRead || this.#changes.mayBeOutdated(order)) this.refresh([id]);
  }

  /** Reads and applies what another instance has committed, or this one without an answer. */
  refresh(ids: readonly number[]): void {
    for (const id of ids) this.#unread.add(id);
    if (!this.#isReading) void this.#readUnread();
  }

  /** Builds the index again, because changes of other instances may have been missed. */
  expire(): void {
    this.#isStale = true;
  }

  /** Reads until nothing is left, also what arrives meanwhile. */
  async #readUnread(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#unread.size > 0) await this.#readPart();
    } catch (error) {
      this.#unread.clear();
      this.expire();
      // The outage is in the log already.
      if (!(error instanceof DatabaseUnavailable))
        this.#options.log.error({ err: error }, 'changed technicians not read');
    } finally {
      this.#isReading = false;
    }
  }

  async #readPart(): Promise<void> {
    const [ids = []] = inParts([...this.#unread]);
    for (const id of ids) this.#unread.delete(id);
    const before = new Map(ids.map(id => [id, this.#changes.get(id)]));
    const found = await this.#readListed(this.#options.database.read, ids);
    const listed = new Map(found.map(technician => [technician.id, technician]));
    // This process may have committed a change that the read did not see.
    for (const [id, known] of before)
      if (this.#changes.get(id) !== known) this.#unread.add(id);
      else this.#changes.set(id, { order: known?.order ?? 0, listed: listed.get(id) ?? null, isRead: true });
  }

  async #keepCurrent(): Promise<void> {
    const signal = this.#options.shutdown.expired;
    do {
      if (this.#mustBuild()) await this.#build();
    } while (await sleep(this.#times.check, true, { signal, ref: false }).catch(() => false));
  }

  #mustBuild(): boolean {
    return performance.now() >= this.#pauseEndsAt && (this.#mayMiss() || this.#changes.size > MAX_CHANGES);
  }

  #mayMiss(): boolean {
    return this.#isStale || !this.#options.live.isConnected;
  }

  async #build(): Promise<void> {
    const { log, onMissed, shutdown } = this.#options;
    const startedAt = performance.now();
    const isFirst = this.#index === null;
    const mayMiss = this.#mayMiss();
    const contained = this.#changes.all();
    this.#isStale = false;
    try {
      this.#index = new TechnicianIndex(await this.#loadSnapshot(), this.#changes);
      this.#changes.drop(contained);
      this.#failures = 0;
      this.#loaded.resolve();
    } catch (error) {
      this.#isStale ||= mayMiss;
      this.#failures += 1;
      if (!shutdown.expired.aborted) log.warn({ err: error }, 'technicians not loaded');
    }
    // Also after a failure: caches read the database, only the search stays old. Nothing was cached from before the first build.
    if (mayMiss && !isFirst) onMissed();
    const pause = Math.max(this.#times.pause, PAUSE_PER_BUILD * (performance.now() - startedAt));
    this.#pauseEndsAt =
      performance.now() +
      (this.#index ? Math.min(pause * 2 ** this.#failures, MAX_PAUSE_MS) : this.#times.retry);
  }
}
