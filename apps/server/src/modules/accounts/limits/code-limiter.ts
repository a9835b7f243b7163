import type { SecurityLog } from '../../../platform/observability/security-log.ts';
import { RateLimiter } from '../../../platform/security/limits/rate-limiter.ts';
import { assertNoWait } from './count-attempt.ts';
import type { CredentialAttempt, CredentialCaller } from './credential-attempt.ts';
import { LoginLimiter } from './login-limiter.ts';
import type { AccountLimit, SharedFailures } from './shared-failures.ts';

/** Wrong codes of all unknown devices for one account: ten, then one every 15 min. A caller who guesses knows the password. */
const WRONG_CODES = { max: 1, windowMs: 15 * 60_000, burst: 9 } as const;
/** The same for all instances together. */
export const CODES_OF_ACCOUNT: AccountLimit = { free: 10, waitMs: 15 * 60_000 };

/** Limits the guessing of codes like that of passwords, with counts of its own, because a right password must not reset them. */
export class CodeLimiter {
  readonly #security: Pick<SecurityLog, 'record'>;
  readonly #guesses: LoginLimiter;
  readonly #accounts = new RateLimiter(WRONG_CODES);

  /** Takes the log that receives refused attempts, and the counts of all instances (null for one process). */
  constructor(security: Pick<SecurityLog, 'record'>, shared: SharedFailures | null = null) {
    this.#security = security;
    this.#guesses = new LoginLimiter(security, shared);
  }

  /** Counts a code as wrong before it is compared. Throws 429. */
  async begin(caller: CredentialCaller, now: number): Promise<CredentialAttempt> {
    const { account } = caller;
    const isStranger = caller.device === null;
    const takeBack = async () => {
      if (isStranger) await this.#accounts.refund(account);
    };
    const { waitMs } = isStranger ? await this.#accounts.consume(account) : { waitMs: 0 };
    if (waitMs > 0) this.#security.record({ event: 'lockout', email: account });
    assertNoWait(waitMs);
    const attempt = await this.#guesses.begin(caller, now).catch(async error => {
      await takeBack();
      throw error;
    });
    return {
      succeed: async () => {
        await takeBack();
        await attempt.succeed();
      },
      withdraw: async () => {
        await takeBack();
        await attempt.withdraw();
      },
    };
  }
}
