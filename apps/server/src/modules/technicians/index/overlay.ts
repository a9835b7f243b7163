import type { ListedTechnician } from './listed.ts';

interface OverlayEntry {
  /** Row of the feed. */
  readonly changeId: number;
  /** Counts the changes of this process, to know which ones a new snapshot contains. */
  readonly order: number;
  /** Null for a technician whom the public may not find any more. */
  readonly listed: ListedTechnician | null;
}

/** The changes since the snapshot. Searches read all of them, so there must be few. */
export class Overlay {
  readonly #entries = new Map<number, OverlayEntry>();
  /** Null after a change, until the next search. */
  #listed: readonly ListedTechnician[] | null = null;
  #order = 0;

  get size(): number {
    return this.#entries.size;
  }

  /** Marks the current moment for `dropUntil`. */
  get order(): number {
    return this.#order;
  }

  /** The changed technicians whom the public may find. */
  get listed(): readonly ListedTechnician[] {
    this.#listed ??= [...this.#entries.values()].flatMap(({ listed }) => listed ?? []);
    return this.#listed;
  }

  /** Returns the ids of all changed technicians. */
  ids(): Iterable<number> {
    return this.#entries.keys();
  }

  /** Returns false when a later change of the technician is known. Changes of one technician have ascending ids. */
  set(id: number, changeId: number, listed: ListedTechnician | null): boolean {
    const known = this.#entries.get(id);
    if (known && known.changeId > changeId) return false;
    this.#order += 1;
    this.#entries.set(id, { changeId, order: this.#order, listed });
    this.#listed = null;
    return true;
  }

  /** Removes the changes up to that moment, because a snapshot contains them. */
  dropUntil(order: number): void {
    for (const [id, entry] of this.#entries) if (entry.order <= order) this.#entries.delete(id);
    this.#listed = null;
  }
}
