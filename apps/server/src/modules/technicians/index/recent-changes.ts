import type { ListedTechnician } from '../store/listed.ts';

/** One technician since the index was built. */
export interface RecentChange {
  /** Number of the change in this process, see `RecentChanges.nextOrder`. */
  readonly order: number;
  /** Null for a technician whom the public may not find any more. */
  readonly listed: ListedTechnician | null;
  /** True if it was read after the change (`LiveIndex.refresh`), false if the change itself brought it. */
  readonly isRead: boolean;
}

/**
 * The technicians that changed since the index was built. They replace those of the index. Searches read all of them, so there must be
 * few.
 */
export class RecentChanges {
  readonly #changes = new Map<number, RecentChange>();
  /** Null after a change, until the next search. */
  #listed: readonly ListedTechnician[] | null = null;
  #order = 0;
  /** The last number that was given before the last `drop`. */
  #dropped = 0;

  get size(): number {
    return this.#changes.size;
  }

  /** The changed technicians whom the public may find. */
  get listed(): readonly ListedTechnician[] {
    this.#listed ??= [...this.#changes.values()].flatMap(({ listed }) => listed ?? []);
    return this.#listed;
  }

  /** Returns whether the technician changed, so that what the index contains of it is old. */
  has(id: number): boolean {
    return this.#changes.has(id);
  }

  get(id: number): RecentChange | undefined {
    return this.#changes.get(id);
  }

  /** Returns the changes of this moment, for `drop`. */
  all(): ReadonlyMap<number, RecentChange> {
    return new Map(this.#changes);
  }

  /**
   * Numbers a change. Call it in the transaction after it has locked the profile: two transactions of one technician get their numbers in
   * the order of their commits, while the answers to the commits can arrive the other way round.
   */
  nextOrder(): number {
    this.#order += 1;
    return this.#order;
  }

  /** Returns whether the index may contain a later change of the same technician: a dropped change does not say which one it was. */
  mayBeOutdated(order: number): boolean {
    return order <= this.#dropped;
  }

  /** Ignores a change when a later one of the technician is known. */
  set(id: number, change: RecentChange): void {
    if ((this.#changes.get(id)?.order ?? 0) > change.order) return;
    this.#changes.set(id, change);
    this.#listed = null;
  }

  /** Removes those of these changes that no later one has replaced, because a new index contains them. */
  drop(changes: ReadonlyMap<number, RecentChange>): void {
    for (const [id, change] of changes) if (this.#changes.get(id) === change) this.#changes.delete(id);
    this.#dropped = this.#order;
    this.#listed = null;
  }
}
