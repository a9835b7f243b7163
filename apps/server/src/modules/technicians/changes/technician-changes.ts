/** Users with their own version. Beyond it, the older half shares one. */
const MAX_VERSIONS = 50_000;

/** The ids of the users that changed; `all` when any of them may have changed. */
export type ChangeListener = (userIds: readonly number[] | 'all') => void;

/**
 * Tells which technicians changed, in the own process before the caller of the change is answered, in the others when the bus tells
 * them (`openTechnicians`). A change concerns anything public: the profile, the card, the place, the rating and the reviews. A customer with
 * reviews changes when their text does, or the name, the telephone or the e-mail address.
 */
export class TechnicianChanges {
  /** In the order of the last changes. */
  readonly #versions = new Map<number, number>();
  readonly #listeners = new Set<ChangeListener>();
  #last = 0;
  /** Version of all users that are not in the map. */
  #others = 0;

  /** The version of the latest change. Later changes get greater versions. */
  get latest(): number {
    return this.#last;
  }

  /** Returns a number that grows with each change of the user. Only this process can compare it. */
  version(userId: number): number {
    return this.#versions.get(userId) ?? this.#others;
  }

  /** Calls `listener` after each change. Returns a function that ends this. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  markChanged(userIds: readonly number[]): void {
    if (userIds.length === 0) return;
    for (const id of userIds) {
      this.#last += 1;
      this.#versions.delete(id);
      this.#versions.set(id, this.#last);
    }
    if (this.#versions.size > MAX_VERSIONS) this.#forgetOlderHalf();
    for (const listener of this.#listeners) listener(userIds);
  }

  markAllChanged(): void {
    this.#last += 1;
    this.#others = this.#last;
    this.#versions.clear();
    for (const listener of this.#listeners) listener('all');
  }

  #forgetOlderHalf(): void {
    for (const [id, version] of this.#versions) {
      if (this.#versions.size <= MAX_VERSIONS / 2) break;
      this.#others = version;
      this.#versions.delete(id);
    }
  }
}
