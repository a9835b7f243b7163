import { LRUCache } from 'lru-cache';
import type { TechnicianChanges } from './technician-changes.ts';

interface Cached<Value> {
  readonly version: number;
  readonly value: Value;
}

/** Caches one value per technician that is made from public data. Returns it until the technician changes. */
export class TechnicianCache<Value> {
  readonly #changes: Pick<TechnicianChanges, 'version'>;
  readonly #values: LRUCache<number, Cached<Value>>;

  constructor(changes: Pick<TechnicianChanges, 'version'>, { max }: { readonly max: number }) {
    this.#changes = changes;
    this.#values = new LRUCache({ max });
  }

  /** Returns the cached value, or undefined when there is none or the technician changed. */
  get(technicianId: number): Value | undefined {
    const cached = this.#values.get(technicianId);
    return cached?.version === this.#changes.version(technicianId) ? cached.value : undefined;
  }

  /**
   * Returns the cached value, or reads and caches it. A change during the read makes the new value count as old, because the
   * read may have missed the change.
   */
  async getOrRead(technicianId: number, read: () => Promise<Value>): Promise<Value> {
    const cached = this.get(technicianId);
    if (cached !== undefined) return cached;
    const version = this.#changes.version(technicianId);
    const value = await read();
    this.#values.set(technicianId, { version, value });
    return value;
  }

  /** Returns the values of several technicians and reads the missing ones with one call; undefined where there is none. */
  async getOrReadAll(
    technicianIds: readonly number[],
    read: (missing: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  ): Promise<readonly (Value | undefined)[]> {
    const values = technicianIds.map(id => this.get(id));
    if (!values.includes(undefined)) return values;
    const missing = technicianIds.filter((_, position) => values[position] === undefined);
    const versions = missing.map(id => this.#changes.version(id));
    const found = await read(missing);
    for (const [position, id] of missing.entries()) {
      const value = found.get(id);
      if (value !== undefined) this.#values.set(id, { version: versions[position] ?? 0, value });
    }
    return technicianIds.map((id, position) => values[position] ?? found.get(id));
  }
}
