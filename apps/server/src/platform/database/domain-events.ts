import type { Facts } from '../events/event-types.ts';
import type { Transaction } from './database.ts';

type Listener<Type extends keyof Facts> = (tx: Transaction, fact: Facts[Type]) => Promise<void>;

/**
 * Delivers the domain events of a transaction to their listeners within the same transaction. A use case that publishes an event
 * does not know who listens.
 */
export class FactBoard {
  readonly #listeners = new Map<keyof Facts, Array<(tx: Transaction, fact: never) => Promise<void>>>();

  on<Type extends keyof Facts>(type: Type, listener: Listener<Type>): void {
    const known = this.#listeners.get(type) ?? [];
    known.push(listener);
    this.#listeners.set(type, known);
  }

  async tell<Type extends keyof Facts>(tx: Transaction, type: Type, fact: Facts[Type]): Promise<void> {
    const listeners = (this.#listeners.get(type) ?? []) as Listener<Type>[];
    for (const listener of listeners) await listener(tx, fact);
  }
}
