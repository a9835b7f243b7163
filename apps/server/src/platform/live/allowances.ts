import { Allowance } from './allowance.ts';

interface Entry {
  readonly allowance: Allowance;
  connections: number;
}

/** The allowances of whoever is connected here: one per person, however many connections they have. */
export class Allowances {
  readonly #entries = new Map<number, Entry>();

  /** For one more connection of theirs. */
  enter(userId: number): Allowance {
    const entry = this.#entries.get(userId) ?? { allowance: new Allowance(), connections: 0 };
    entry.connections += 1;
    this.#entries.set(userId, entry);
    return entry.allowance;
  }

  /** One connection of theirs has ended. What they used up is remembered until it is there again: coming back gains nothing. */
  leave(userId: number): void {
    const entry = this.#entries.get(userId);
    if (!entry) return;
    entry.connections -= 1;
    this.#forget(userId, entry);
  }

  #forget(userId: number, entry: Entry): void {
    if (entry.connections > 0 || this.#entries.get(userId) !== entry) return;
    const wait = entry.allowance.millisecondsToFull();
    if (wait === 0) this.#entries.delete(userId);
    else setTimeout(() => this.#forget(userId, entry), wait).unref();
  }
}
