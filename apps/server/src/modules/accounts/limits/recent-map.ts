const KEPT = 50_000;

/** A map that forgets what was set longest ago once it is full, so that nobody can fill the memory. */
export class RecentMap<Value> {
  readonly #values = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    // Deleted first so that the map's order is by last use.
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= KEPT) return;
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest);
      break;
    }
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
