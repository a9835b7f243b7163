import { networksOf } from '../../../platform/http/network-of.ts';
import { GuessLimiter } from './guess-limiter.ts';
import { assertNoWait, NetworkRateLimiter, RateLimiter } from './rate-limiter.ts';

/** Failures without a wait: of a known device, and of a /64 (or an IPv4 address), a /56 and a /48 for one account. */
const FREE_FAILURES = 5;
const FREE_FAILURES_BY_LEVEL = [FREE_FAILURES, 10, 20] as const;
/** Failures of one network for all accounts, and of all unknown devices for one account. */
const FAILURES = { burst: 100, intervalMs: 30_000 } as const;
/** Logins of one network, right or wrong: each one costs the hashing of a password. */
const NETWORK_LOGINS = { burst: 60, intervalMs: 1000 } as const;
/** Successful logins of one account. Strangers cannot use them up. */
const ACCOUNT_LOGINS = { burst: 30, intervalMs: 20_000 } as const;

/** Who tries to log in. */
export interface LoginCaller {
  /** The key of the e-mail address; there may be no such account. */
  readonly account: string;
  /** Network address. */
  readonly address: string;
  /** A device that has logged in to this account before, or a live session of it; null for a stranger. */
  readonly device: string | null;
}

/** An attempt that may go on. It counts as failed until one of these is called. */
export interface LoginAttempt {
  /** The password was right. */
  succeeded(): void;
  /** The password was not compared. */
  withdrawn(): void;
}

/**
 * Limits the guessing of passwords. A stranger waits longer after each failure; all strangers of a network, and all
 * strangers for an account, have a hundred failures before they must go slowly. A known device has only its own limit, so
 * strangers cannot keep the owner out.
 * Kept in this process's memory: a restart forgives, another instance counts on its own.
 */
export class LoginLimiter {
  readonly #deviceGuesses = new GuessLimiter(FREE_FAILURES);
  readonly #networkGuesses = FREE_FAILURES_BY_LEVEL.map(free => new GuessLimiter(free));
  readonly #networkFailures = new NetworkRateLimiter(FAILURES);
  readonly #accountFailures = new RateLimiter(FAILURES);
  readonly #networkLogins = new NetworkRateLimiter(NETWORK_LOGINS);
  readonly #accountLogins = new RateLimiter(ACCOUNT_LOGINS);

  /** Counts an attempt as failed beforehand, so that many at once are not all let through. Throws 429 with the time to wait. */
  begin({ account, address, device }: LoginCaller, now: number): LoginAttempt {
    const isStranger = device === null;
    const guesses = isStranger
      ? networksOf(address).map((network, level) => ({
          limiter: this.#networkGuesses[level] ?? this.#deviceGuesses,
          key: `${network} ${account}`,
        }))
      : [{ limiter: this.#deviceGuesses, key: `${device} ${account}` }];
    assertNoWait(
      Math.max(
        this.#accountLogins.wait(account, now),
        ...guesses.map(({ limiter, key }) => limiter.wait(key, now)),
        ...(isStranger
          ? [
              this.#networkLogins.wait(address, now),
              this.#networkFailures.wait(address, now),
              this.#accountFailures.wait(account, now),
            ]
          : []),
      ),
    );
    const addFailure = (events: 1 | -1) => {
      if (!isStranger) return;
      this.#networkFailures.add(address, now, events);
      this.#accountFailures.add(account, now, events);
    };
    for (const { limiter, key } of guesses) limiter.add(key, now);
    addFailure(1);
    if (isStranger) this.#networkLogins.add(address, now);
    return {
      succeeded: () => {
        for (const { limiter, key } of guesses) limiter.forget(key);
        addFailure(-1);
        this.#accountLogins.add(account, now);
      },
      withdrawn: () => {
        for (const { limiter, key } of guesses) limiter.takeBack(key, now);
        addFailure(-1);
        if (isStranger) this.#networkLogins.add(address, now, -1);
      },
    };
  }
}
