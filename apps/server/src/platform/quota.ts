import { type ErrorCode, Failure } from '@oficio/domain/errors.ts';
import { waitText } from '@oficio/domain/fields/wait-text.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

interface QuotaOptions {
  /** Events of one key in one window, which begins with the first of them. */
  readonly max: number;
  readonly windowMs: number;
  readonly code: ErrorCode;
  /** Returns the text of the refusal; `wait` is for a reader, as in '5 minutos'. */
  readonly text: (wait: string) => string;
}

/** Limits the events of each key in this process's memory: a restart forgives, another instance counts on its own. */
export class Quota {
  readonly #limiter: RateLimiterMemory;
  readonly #options: QuotaOptions;

  constructor(options: QuotaOptions) {
    this.#options = options;
    this.#limiter = new RateLimiterMemory({ points: options.max, duration: options.windowMs / 1000 });
  }

  /** Counts one event, which is not counted when the work fails. Throws 429 with the time to wait. */
  async spend<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const { code, text } = this.#options;
    try {
      await this.#limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw quotaFailure(code, refusal.msBeforeNext, text);
    }
    try {
      return await work();
    } catch (error) {
      await this.#limiter.reward(key);
      throw error;
    }
  }
}

/** Returns a 429 that says when to try again, in words and as `Retry-After`. `waitMs` in milliseconds. */
export const quotaFailure = (code: ErrorCode, waitMs: number, text: QuotaOptions['text']): Failure =>
  new Failure(code, { text: text(waitText(waitMs)), retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
