import { tooManyAttempts } from '@oficio/domain/accounts/throttle.ts';
import { Failure } from '@oficio/domain/errors.ts';
import { RecentMap } from '../recent-map.ts';

interface Limits {
  /** What somebody may ask for at once. */
  readonly burst: number;
  /** How long until they may ask for one more. Milliseconds. */
  readonly paceMs: number;
}

/** Slows down who asks for much, each on their own. Kept in this process's memory. */
export class Pace {
  readonly #limits: Limits;
  /** When all that was asked so far would be paid off at the pace. */
  readonly #debts = new RecentMap<number>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Counts one. Throws 429 with the time to wait. */
  count(who: string, now: number): void {
    const { burst, paceMs } = this.#limits;
    const paidOff = Math.max(now, this.#debts.get(who) ?? 0);
    const wait = paidOff - now - (burst - 1) * paceMs;
    if (wait > 0) throw new Failure('too_many_requests', { text: tooManyAttempts(wait) });
    this.#debts.set(who, paidOff + paceMs);
  }
}
