import { GUESSES, LIMITS } from '@oficio/domain/limits.ts';
import pLimit from 'p-limit';
import type { Database } from '../../../platform/database/database.ts';
import { DatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import { type AppSecret, deriveKeys, type KeyRing } from '../../../platform/security/keys.ts';
import { sign } from '../../../platform/security/signature.ts';
import { type AttemptRow, lockAttempts, saveAttempts } from '../store/login-attempts.ts';
import { type CredentialCaller, guessKeysOf, guessWait } from './guess-counter.ts';

/** What is guessed. Each kind has its own counts. */
export type CredentialKind = 'password' | 'code';

interface Options {
  readonly database: Database;
  readonly secret: AppSecret;
  readonly kind: CredentialKind;
  /** Wait for the database. Afterwards the counts in memory alone decide, so that a slow database does not stop logins. */
  readonly maxWaitMs: number;
}

/** How the failures of one key limit its next attempt. */
interface Rule {
  readonly key: string;
  /** Milliseconds from the last failure to the next attempt, after this many failures. */
  readonly waitAfter: (failures: number) => number;
  readonly forgottenAfterMs: number;
  /** A right password or code resets the count; otherwise it takes back its own attempt. */
  readonly isReset: boolean;
}

/** Connections of the pool that the counts of each kind use. */
const CONNECTIONS = 2;
/** Attempts of each kind that wait for a connection. More are counted in memory alone. */
const MAX_WAITING = 200;

/** Counts failures in the database, for all instances. See `CredentialLimiter` for the limits. */
export class SharedFailures {
  readonly #database: Database;
  readonly #keys: KeyRing;
  readonly #kind: CredentialKind;
  readonly #maxWaitMs: number;
  readonly #queue = pLimit(CONNECTIONS);

  constructor({ database, secret, kind, maxWaitMs }: Options) {
    this.#database = database;
    this.#keys = deriveKeys(secret, 'login attempts');
    this.#kind = kind;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Counts an attempt as failed and returns 0, or counts nothing and returns the milliseconds to wait. */
  begin(caller: CredentialCaller, now: number): Promise<number> {
    const rules = this.#rulesOf(caller);
    return this.#run(0, rules, rows => {
      const wait = Math.max(
        ...rows.map(([rule, row]) => waitOf(rule.waitAfter(countAt(row, now)), row, now)),
      );
      if (wait > 0) return { result: wait };
      return {
        result: 0,
        rows: rows.map(([rule, row]) => ({
          key: row.key,
          count: countAt(row, now) + 1,
          last_at: now,
          expires_at: now + rule.forgottenAfterMs,
        })),
      };
    });
  }

  /** Notes that the password or code was right. */
  succeed(caller: CredentialCaller, now: number): Promise<void> {
    return this.#takeBack(caller, (rule, row) => (rule.isReset ? 0 : countAt(row, now) - 1));
  }

  /** Takes back an attempt whose password or code was not compared. */
  withdraw(caller: CredentialCaller, now: number): Promise<void> {
    return this.#takeBack(caller, (_, row) => countAt(row, now) - 1);
  }

  #takeBack(caller: CredentialCaller, countOf: (rule: Rule, row: AttemptRow) => number): Promise<void> {
    return this.#run(undefined, this.#rulesOf(caller), rows => ({
      result: undefined,
      rows: rows.map(([rule, row]) => ({ ...row, count: Math.max(0, countOf(rule, row)) })),
    }));
  }

  /** Changes the rows of the rules in one transaction. Returns `otherwise` when the database takes too long. */
  async #run<Result>(
    otherwise: Result,
    rules: readonly Rule[],
    change: (rows: readonly (readonly [Rule, AttemptRow])[]) => {
      readonly result: Result;
      readonly rows?: readonly AttemptRow[];
    },
  ): Promise<Result> {
    if (this.#queue.pendingCount >= MAX_WAITING) return otherwise;
    const work = this.#queue(() =>
      this.#database.transaction(async tx => {
        const locked = await lockAttempts(
          tx,
          rules.map(rule => rule.key),
        );
        const { result, rows } = change(
          locked.flatMap(row => rules.filter(({ key }) => key === row.key).map(rule => [rule, row] as const)),
        );
        if (rows) await saveAttempts(tx, rows);
        return result;
      }),
    );
    return within(this.#maxWaitMs, work, otherwise);
  }

  #rulesOf(caller: CredentialCaller): readonly Rule[] {
    const guesses = guessKeysOf(caller).map(({ key, free }) => ({
      key: this.#keyOf(key),
      waitAfter: (failures: number) => guessWait(failures, free),
      forgottenAfterMs: GUESSES.forgottenAfterMs,
      isReset: true,
    }));
    if (caller.device !== null) return guesses;
    const { max, burst, windowMs } = LIMITS[`wrong_${this.#kind}_of_account`];
    const free = max + burst;
    const ofAccount = {
      key: this.#keyOf(caller.account),
      waitAfter: (failures: number) => (failures < free ? 0 : windowMs),
      forgottenAfterMs: free * windowMs,
      isReset: false,
    };
    return [...guesses, ofAccount];
  }

  #keyOf(text: string): string {
    return sign(this.#keys, `${this.#kind} ${text}`);
  }
}

/**
 * Returns the rest of the wait after the last failure. Without a wait the clocks do not matter: the last failure may be later than `now`,
 * because another instance counted it, or another call that began later and was faster.
 */
export const waitOf = (waitMs: number, { last_at }: Pick<AttemptRow, 'last_at'>, now: number): number =>
  waitMs === 0 ? 0 : last_at + waitMs - now;

const countAt = ({ count, expires_at }: AttemptRow, now: number): number => (expires_at > now ? count : 0);

/** Returns the result of the work, or `otherwise` when it takes longer or the database cannot serve. */
async function within<Result>(ms: number, work: Promise<Result>, otherwise: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>(resolve => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return otherwise;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
