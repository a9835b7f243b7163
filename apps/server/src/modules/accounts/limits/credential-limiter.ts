import { tooManyAttempts } from '@oficio/domain/limits.ts';
import type { SecurityLog } from '../../../platform/logs/security-log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type LimitedEvent, type Limits, tooManyRequests } from '../../../platform/security/limits/limits.ts';
import { type CredentialCaller, GuessCounter } from './guess-counter.ts';
import { type CredentialKind, SharedFailures } from './shared-failures.ts';

/** An attempt that was accepted. It counts as failed until one of these is called. */
export interface CredentialAttempt {
  /** Call it when the password or code is right. */
  succeed(): Promise<void>;
  /** Call it when the password or code was not compared. */
  withdraw(): Promise<void>;
}

interface Options {
  readonly kind: CredentialKind;
  readonly limits: Limits;
  /** Receives refused attempts. */
  readonly security: Pick<SecurityLog, 'record'>;
  /** The counts of all processes; null for one process. */
  readonly shared: SharedFailures | null;
}

/**
 * Limits the guessing of passwords, or of codes. Each kind has counts of its own, because a right password must not reset those of codes.
 *
 * - Failures of one device or network for one account: the wait doubles (`GuessCounter`).
 * - Failures of all strangers for one account, and failures and attempts of one network for all accounts. A stranger is a device that
 *   has never logged in to the account. None of this counts for a known device, so strangers cannot lock the owner out.
 * - Right passwords or codes of one account, whatever the device.
 *
 * Counts in this process's memory, so a restart resets it. Failures for an account, of a device or network and of all strangers, also count for
 * all processes (`SharedFailures`).
 */
export class CredentialLimiter {
  readonly #options: Options;
  readonly #guesses = new GuessCounter();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Counts an attempt as failed before it is compared, so that parallel attempts cannot pass the limits. Throws 429. */
  async begin(caller: CredentialCaller, now: number): Promise<CredentialAttempt> {
    const { kind, limits, shared } = this.#options;
    const { account, address } = caller;
    const isStranger = caller.device === null;
    const attempts: LimitedEvent[] = isStranger ? [[`${kind}_of_network`, address]] : [];
    const failures: LimitedEvent[] = isStranger
      ? [
          [`wrong_${kind}_of_network`, address],
          [`wrong_${kind}_of_account`, account],
        ]
      : [];

    const rightWait = await limits.wait(`${kind}_of_account`, account);
    const { waitMs } = await limits.consume(...attempts, ...failures);
    // Nothing may run between this and `add`: another attempt would not see this one.
    const wait = Math.max(rightWait, waitMs, this.#guesses.wait(caller, now));
    if (wait > 0 && waitMs === 0) await limits.refund(...attempts, ...failures);
    this.#assertNoWait(wait, account);
    this.#guesses.add(caller, now);

    const takeBack = async () => {
      this.#guesses.takeBack(caller, now);
      await limits.refund(...attempts, ...failures);
    };
    // After the counts in memory, so that a flood at one process costs no transactions.
    const sharedWait = (await shared?.begin(caller, now)) ?? 0;
    if (sharedWait > 0) await takeBack();
    this.#assertNoWait(sharedWait, account);

    return {
      succeed: async () => {
        this.#guesses.reset(caller);
        await limits.refund(...failures);
        await limits.consume([`${kind}_of_account`, account]);
        await shared?.succeed(caller, now);
      },
      withdraw: async () => {
        await takeBack();
        await shared?.withdraw(caller, now);
      },
    };
  }

  #assertNoWait(waitMs: number, account: string): void {
    if (waitMs <= 0) return;
    this.#options.security.record({ event: 'lockout', email: account });
    throw tooManyRequests(waitMs, { text: tooManyAttempts });
  }
}

/** Part of `DATABASE_TIMEOUT_MS` that an attempt waits for the shared counts: 0.3 s by default. */
const WAIT_SHARE = 1 / 6;

/** Returns the limits of guessed passwords or codes; null when rate limits are off. SQLite has one process, so it shares no counts. */
export function createCredentialLimiter(platform: Platform, kind: CredentialKind): CredentialLimiter | null {
  const { settings, database, secret, limits, security } = platform;
  if (!limits.isOn) return null;
  const maxWaitMs = settings.databaseTimeoutMs * WAIT_SHARE;
  const isShared = database.engine === 'postgres';
  const shared = isShared ? new SharedFailures({ database, secret, kind, maxWaitMs }) : null;
  return new CredentialLimiter({ kind, limits, security, shared });
}

/**
 * Runs a check as one attempt of the caller and returns its result. A falsy result counts as a failure, and an error counts as
 * nothing. Throws 429 after too many failures. A null limiter limits nothing.
 */
export async function countCheck<Result>(
  limiter: Pick<CredentialLimiter, 'begin'> | null,
  caller: CredentialCaller,
  now: number,
  check: () => Promise<Result>,
): Promise<Result> {
  const attempt = await limiter?.begin(caller, now);
  const result = await check().catch(async error => {
    await attempt?.withdraw();
    throw error;
  });
  if (result) await attempt?.succeed();
  return result;
}
