import { tooManyLogins } from '@oficio/domain/accounts/throttle.ts';
import { Failure } from '@oficio/domain/errors.ts';
import { RecentMap } from '../recent-map.ts';

/** What one network address may ask at once, and how long until it may ask for one more. */
const BURST = 10;
const PACE_MS = 5 * 60_000;

/** Slows down who asks for mails to addresses that may not be theirs. Kept in this process's memory. */
export class AskThrottle {
  /** By network address: when all that was asked so far would be paid off at the pace. */
  readonly #debts = new RecentMap<number>();

  /** Counts one. Throws 429 with the time to wait. */
  count(address: string, now: number): void {
    const paidOff = Math.max(now, this.#debts.get(address) ?? 0);
    const wait = paidOff - now - (BURST - 1) * PACE_MS;
    if (wait > 0) throw new Failure('too_many_requests', { text: tooManyLogins(wait) });
    this.#debts.set(address, paidOff + PACE_MS);
  }
}
