import { LRUCache } from 'lru-cache';
import type { TechnicianChanges } from './technician-changes.ts';

interface Cached<Value> {
  readonly value: Value;
  /** The technician and the other users with public data in the value. */
  readonly userIds: readonly number[];
  /** `TechnicianChanges.latest` when the read of the value began. */
  readonly readAt: number;
}

interface Options {
  readonly max: number;
  /** Returns the other users with public data in the value of a technician. */
  readonly findOthers?: (technicianId: number) => Promise<readonly number[]>;
}

const findNone = async (): Promise<readonly number[]> => [];

/**
 * Caches one value per technician that is made from public data. Returns it until the technician changes, or another user with
 * data in it.
 */
export class TechnicianCache<Value> {
  readonly #changes: Pick<TechnicianChanges, 'version' | 'latest'>;
  readonly #findOthers: NonNullable<Options['findOthers']>;
  readonly #values: LRUCache<number, Cached<Value>>;

  constructor(
    changes: Pick<TechnicianChanges, 'version' | 'latest'>,
    { max, findOthers = findNone }: Options,
  ) {
    this.#changes = changes;
    this.#findOthers = findOthers;
    this.#values = new LRUCache({ max });
  }

  /** Returns the cached value, or undefined when there is none or a user of it changed. */
  get(technicianId: number): Value | undefined {
    const cached = this.#values.get(technicianId);
    return cached?.userIds.every(id => this.#changes.version(id) <= cached.readAt) ? cached.value : undefined;
  }

  /**
   * Returns the cached value, or reads and caches it. A change during the read makes the new value count as old, because the
   * read may have missed the change.
   */
  async getOrRead(technicianId: number, read: () => Promise<Value>): Promise<Value> {
    const cached = this.get(technicianId);
    if (cached !== undefined) return cached;
    const readAt = this.#changes.latest;
    const [value, others] = await Promise.all([read(), this.#findOthers(technicianId)]);
    this.#values.set(technicianId, { value, userIds: [technicianId, ...others], readAt });
    return value;
  }

  /**
   * Returns the values of several technicians and reads the missing ones with one call; undefined where there is none. Only for
   * values without data of other users.
   */
  async getOrReadAll(
    technicianIds: readonly number[],
    read: (missing: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  ): Promise<readonly (Value | undefined)[]> {
    const values = technicianIds.map(id => this.get(id));
    if (!values.includes(undefined)) return values;
    const missing = technicianIds.filter((_, position) => values[position] === undefined);
    const readAt = this.#changes.latest;
    const found = await read(missing);
    for (const id of missing) {
      const value = found.get(id);
      if (value !== undefined) this.#values.set(id, { value, userIds: [id], readAt });
    }
    return technicianIds.map((id, position) => values[position] ?? found.get(id));
  }
}
