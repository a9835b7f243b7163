import type { Transaction } from './database.ts';
import type { DomainEventMap } from './event-types.ts';

type Listener<Type extends keyof DomainEventMap> = (
  tx: Transaction,
  event: DomainEventMap[Type],
) => Promise<void>;

/**
 * Delivers the domain events of a transaction to their subscribers within the same transaction. The publishing use case
 * does not know the subscribers.
 */
export class DomainEvents {
  readonly #listeners = new Map<
    keyof DomainEventMap,
    Array<(tx: Transaction, event: never) => Promise<void>>
  >();

  subscribe<Type extends keyof DomainEventMap>(type: Type, listener: Listener<Type>): void {
    const known = this.#listeners.get(type) ?? [];
    known.push(listener);
    this.#listeners.set(type, known);
  }

  async publish<Type extends keyof DomainEventMap>(
    tx: Transaction,
    type: Type,
    event: DomainEventMap[Type],
  ): Promise<void> {
    const listeners = (this.#listeners.get(type) ?? []) as Listener<Type>[];
    for (const listener of listeners) await listener(tx, event);
  }
}
