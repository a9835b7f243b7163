import { tooManyAttempts } from '@oficio/domain/accounts/throttle.ts';
import { Failure } from '@oficio/domain/errors.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { RecentMap } from './recent-map.ts';

/** Failures that cost nothing; people mistype. */
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;
/** What an account may fail from all addresses together, or an address for all accounts, before it must go slowly. */
const CROWD = 100;
/** From then on one failure at a time. */
const CROWD_PACE_MS = 30_000;

/** Who tries to log in. */
export interface LoginCaller {
  readonly account: string;
  /** Network address. */
  readonly address: string;
}

/** One of them, let through; without a word it counts as failed. */
export interface LoginAttempt {
  /** The password was right: this account is known here from now on. */
  succeeded(): void;
  /** The password was never looked at. */
  withdrawn(): void;
}

interface Failures {
  readonly count: number;
  readonly last: number;
}

/**
 * Slows down the guessing of passwords without letting one person shut out another. One address that fails for one
 * account soon waits, twice as long each time. All addresses of an account together, and all accounts of an address
 * together (a household, an office), have a hundred failures before they must go slowly; whoever has logged in from
 * there before is spared that, so neither neighbours nor strangers lock out an owner at home.
 * Kept in this process's memory: a restart forgives, another instance counts on its own.
 */
export class LoginThrottle {
  /** By account and address together. */
  readonly #pairs = new RecentMap<Failures>();
  /** By account or address: when the failures so far would be paid off at `CROWD_PACE_MS` each. */
  readonly #crowds = new RecentMap<number>();
  readonly #known = new RecentMap<true>();

  /**
   * Counts an attempt as failed until it is told otherwise, so that many at once are not all let through.
   * Throws 429 with the time to wait.
   */
  begin(caller: LoginCaller, now: number): LoginAttempt {
    const network = networkOf(caller.address);
    const pair = `${network} ${caller.account}`;
    const crowds = this.#known.get(pair) ? [] : [`account ${caller.account}`, `address ${network}`];
    const failures = this.#failuresOf(pair, now);
    const ready = Math.max(
      failures.last + waitAfter(failures.count),
      ...crowds.map(crowd => (this.#crowds.get(crowd) ?? 0) - (CROWD - 1) * CROWD_PACE_MS),
    );
    if (now < ready) throw new Failure('too_many_requests', { text: tooManyAttempts(ready - now) });
    this.#pairs.set(pair, { count: failures.count + 1, last: now });
    for (const crowd of crowds) this.#shift(crowd, CROWD_PACE_MS, now);
    const forgiveCrowds = () => {
      for (const crowd of crowds) this.#shift(crowd, -CROWD_PACE_MS, now);
    };
    return {
      succeeded: () => {
        forgiveCrowds();
        this.#pairs.delete(pair);
        this.#known.set(pair, true);
      },
      withdrawn: () => {
        forgiveCrowds();
        this.#pairs.set(pair, failures);
      },
    };
  }

  #failuresOf(pair: string, now: number): Failures {
    const failures = this.#pairs.get(pair);
    return failures && now - failures.last < FORGOTTEN_AFTER_MS ? failures : { count: 0, last: 0 };
  }

  #shift(crowd: string, by: number, now: number): void {
    this.#crowds.set(crowd, Math.max(now, this.#crowds.get(crowd) ?? 0) + by);
  }
}

function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));
}
