import { Failure } from '@oficio/domain/errors.ts';

interface Room {
  /** How much is done at once. */
  readonly parallel: number;
  /** How much more may wait for its turn. */
  readonly waiting: number;
}

/**
 * Work that burns our processor or memory for whoever asks: so much at once, so much waiting, first come, first served;
 * the rest are told to come back.
 */
export class Turns {
  readonly #room: Room;
  readonly #queue: Array<() => void> = [];
  #running = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Throws 429 when too much is waiting already; rejects as the work does. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#room.parallel) {
      if (this.#queue.length >= this.#room.waiting) throw new Failure('too_many_requests');
      await new Promise<void>(resolve => this.#queue.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes this place; the count only falls when nobody does.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
