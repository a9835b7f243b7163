import type { Unit } from '../database/database.ts';

/**
 * Facts: what happened, recorded by a use case in its own transaction. Each noun declares its facts by merging into
 * this interface; whoever must react (notifications) listens, and is never called by name.
 */
export interface Facts {
  migrated: { readonly names: readonly string[] };
}

type Listener<Type extends keyof Facts> = (unit: Unit, fact: Facts[Type]) => Promise<void>;

export class FactBoard {
  readonly #listeners = new Map<keyof Facts, Array<(unit: Unit, fact: never) => Promise<void>>>();

  on<Type extends keyof Facts>(type: Type, listener: Listener<Type>): void {
    const known = this.#listeners.get(type) ?? [];
    known.push(listener);
    this.#listeners.set(type, known);
  }

  async tell<Type extends keyof Facts>(unit: Unit, type: Type, fact: Facts[Type]): Promise<void> {
    const listeners = (this.#listeners.get(type) ?? []) as Listener<Type>[];
    for (const listener of listeners) await listener(unit, fact);
  }
}
