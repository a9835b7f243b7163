import type { SecurityLog } from '../../../platform/observability/security-log.ts';
import { consumeAll } from '../../../platform/security/limits/consume-all.ts';
import { NetworkRateLimiter } from '../../../platform/security/limits/network-rate-limiter.ts';
import { RateLimiter } from '../../../platform/security/limits/rate-limiter.ts';
import { networksOf } from '../../../platform/security/networks-of.ts';
import { assertNoWait } from './count-attempt.ts';
import type { CredentialAttempt, CredentialCaller } from './credential-attempt.ts';
import { FREE_FAILURES, FREE_FAILURES_BY_LEVEL, GuessLimiter } from './guess-limiter.ts';
import type { AccountLimit, SharedFailures } from './shared-failures.ts';

/** Failures of all unknown devices for one account: a hundred, then one every 30 s. */
const ACCOUNT_FAILURES = { max: 1, windowMs: 30_000, burst: 99 } as const;
/** The same for all instances together. */
export const PASSWORDS_OF_ACCOUNT: AccountLimit = { free: 100, waitMs: 30_000 };
/** Failures of one network for all accounts: 2,000, then 20 a minute, because a thousand people behind one address mistype often. */
const NETWORK_FAILURES = { max: 20, windowMs: 60_000, burst: 1980 } as const;
/** Logins of one network, right or wrong: 600 at once, then five a second. Limited, because each one hashes a password. */
const NETWORK_LOGINS = { max: 5, windowMs: 1000, burst: 595 } as const;
/** Successful logins of one account: thirty at once, then one every 20 s. Failed logins of strangers do not count. */
const ACCOUNT_LOGINS = { max: 1, windowMs: 20_000, burst: 29 } as const;

/**
 * Limits the guessing of passwords, per network, per account and per known device. Unknown devices cannot lock the owner out,
 * because a known device has only its own limit. Counts in this process's memory, so a restart resets it, and the failures for one
 * account also for all instances of a shared database.
 */
export class LoginLimiter {
  readonly #deviceGuesses = new GuessLimiter(FREE_FAILURES);
  readonly #networkGuesses = FREE_FAILURES_BY_LEVEL.map(free => new GuessLimiter(free));
  readonly #networkFailures = new NetworkRateLimiter(NETWORK_FAILURES);
  readonly #accountFailures = new RateLimiter(ACCOUNT_FAILURES);
  readonly #networkLogins = new NetworkRateLimiter(NETWORK_LOGINS);
  readonly #accountLogins = new RateLimiter(ACCOUNT_LOGINS);
  readonly #security: Pick<SecurityLog, 'record'> | null;
  readonly #shared: SharedFailures | null;

  /** Takes the log that receives refused attempts (null records nothing), and the counts of all instances (null for one process). */
  constructor(security: Pick<SecurityLog, 'record'> | null = null, shared: SharedFailures | null = null) {
    this.#security = security;
    this.#shared = shared;
  }

  /** Counts an attempt as failed before the password is compared, so that parallel attempts cannot pass the limit. Throws 429. */
  async begin(caller: CredentialCaller, now: number): Promise<CredentialAttempt> {
    const guesses = this.#guessesOf(caller);
    const failures = this.#failuresOf(caller);
    const logins = caller.device === null ? [{ limiter: this.#networkLogins, key: caller.address }] : [];
    const loginWait = await this.#accountLogins.wait(caller.account);
    const { waitMs } = await consumeAll([...logins, ...failures]);
    const wait = Math.max(loginWait, waitMs, ...guesses.map(({ limiter, key }) => limiter.wait(key, now)));
    if (wait > 0 && waitMs === 0) await refund([...logins, ...failures]);
    this.#assertNoWait(wait, caller);
    for (const { limiter, key } of guesses) limiter.add(key, now);
    const takeBack = async () => {
      for (const { limiter, key } of guesses) limiter.takeBack(key, now);
      await refund([...logins, ...failures]);
    };
    // After the counts in memory, so that a flood at one instance costs no transactions.
    const sharedWait = (await this.#shared?.begin(caller, now)) ?? 0;
    if (sharedWait > 0) await takeBack();
    this.#assertNoWait(sharedWait, caller);
    return {
      succeed: async () => {
        for (const { limiter, key } of guesses) limiter.reset(key);
        await refund(failures);
        await this.#accountLogins.consume(caller.account);
        await this.#shared?.succeed(caller, now);
      },
      withdraw: async () => {
        await takeBack();
        await this.#shared?.withdraw(caller, now);
      },
    };
  }

  #assertNoWait(wait: number, { account }: CredentialCaller): void {
    if (wait > 0) this.#security?.record({ event: 'lockout', email: account });
    assertNoWait(wait);
  }

  #guessesOf({ account, address, device }: CredentialCaller) {
    if (device !== null) return [{ limiter: this.#deviceGuesses, key: `${device} ${account}` }];
    return networksOf(address).map((network, level) => ({
      limiter: this.#networkGuesses[level] ?? this.#deviceGuesses,
      key: `${network} ${account}`,
    }));
  }

  #failuresOf({ account, address, device }: CredentialCaller) {
    if (device !== null) return [];
    return [
      { limiter: this.#networkFailures, key: address },
      { limiter: this.#accountFailures, key: account },
    ];
  }
}

async function refund(
  limited: readonly { readonly limiter: Pick<RateLimiter, 'refund'>; readonly key: string }[],
) {
  for (const { limiter, key } of limited) await limiter.refund(key);
}
