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
   * Returns the cached value, or reads and caches it. A change during the read makes the new value count as old, because nobody
   * knows whether the read saw it.
   */
  async getOrRead(technicianId: number, read: () => Promise<Value>): Promise<Value> {
    const cached = this.get(technicianId);
    if (cached !== undefined) return cached;
    const version = this.#changes.version(technicianId);
    const value = await read();
    this.#values.set(technicianId, { version, value });
    return value;
  }
}
