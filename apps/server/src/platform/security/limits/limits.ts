import { AppError } from '@oficio/domain/errors.ts';
import { waitText } from '@oficio/domain/fields/wait-text.ts';
import { LIMITS, type Limit, type LimitName } from '@oficio/domain/limits.ts';
import { NETWORK_FACTORS, networksOf } from '../networks-of.ts';
import { RateLimiter, type RateLimitResult } from './rate-limiter.ts';

/** The name of a limit and whom it counts: an id, a key or a network address, as its row says. */
export type LimitedEvent = readonly [name: LimitName, who: string | number];

interface Counter {
  readonly limiter: RateLimiter;
  readonly key: string;
}

interface Options {
  /** False counts only the rows that are always on. */
  readonly rateLimit: boolean;
  /** Tests replace some rows by smaller ones. */
  readonly table?: Readonly<Record<LimitName, Limit>>;
}

/** Counts what callers do, by the names of the table `LIMITS`. */
export class Limits {
  readonly isOn: boolean;
  readonly #table: Readonly<Record<LimitName, Limit>>;
  /** One for each row; several for a row of networks, narrowest first. Created with the first event. */
  readonly #limiters = new Map<LimitName, readonly RateLimiter[]>();

  constructor({ rateLimit, table = LIMITS }: Options) {
    this.isOn = rateLimit;
    this.#table = table;
  }

  /** Returns the events of one caller within the window of the limit. */
  maxOf(name: LimitName): number {
    return this.#table[name].max;
  }

  /** Counts an event. Throws 429 with the time to wait when it is one too many, and counts nothing then. */
  async take(...event: LimitedEvent): Promise<void> {
    const { waitMs } = await this.consume(event);
    if (waitMs > 0) throw tooManyRequests(waitMs, this.#table[event[0]]);
  }

  /** Throws as `take` does, and counts nothing. For events that need an expensive step before `take`. */
  async assertFree(...event: LimitedEvent): Promise<void> {
    const waitMs = await this.wait(...event);
    if (waitMs > 0) throw tooManyRequests(waitMs, this.#table[event[0]]);
  }

  /** Takes an event, runs the work, and counts nothing when the work fails. */
  async run<Result>(event: LimitedEvent, work: () => Promise<Result>): Promise<Result> {
    await this.take(...event);
    try {
      return await work();
    } catch (error) {
      await this.refund(event);
      throw error;
    }
  }

  /**
   * Counts all of these events, or none. Returns the result of the first one, or a refusal with the longest wait. So refused events of
   * a /64 do not count against its neighbours in the /56.
   */
  async consume(...events: readonly LimitedEvent[]): Promise<RateLimitResult> {
    const counters = this.#countersOf(events);
    let first: RateLimitResult = { waitMs: 0, remaining: 0, resetMs: 0 };
    for (const [index, { limiter, key }] of counters.entries()) {
      const result = await limiter.consume(key);
      if (result.waitMs > 0) {
        for (const counted of counters.slice(0, index)) await counted.limiter.refund(counted.key);
        return { ...result, waitMs: Math.max(result.waitMs, await longestWait(counters.slice(index + 1))) };
      }
      if (index === 0) first = result;
    }
    return first;
  }

  /** Takes back counted events. */
  async refund(...events: readonly LimitedEvent[]): Promise<void> {
    for (const { limiter, key } of this.#countersOf(events)) await limiter.refund(key);
  }

  /** Returns the milliseconds until the event is possible, without counting one; 0 when it is possible now. */
  wait(...event: LimitedEvent): Promise<number> {
    return longestWait(this.#countersOf([event]));
  }

  #countersOf(events: readonly LimitedEvent[]): readonly Counter[] {
    const counters: Counter[] = [];
    for (const [name, who] of events) {
      const { counts, isAlwaysOn } = this.#table[name];
      if (!this.isOn && !isAlwaysOn) continue;
      const limiters = this.#limitersOf(name);
      for (const [level, key] of keysOf(counts, String(who)).entries()) {
        const limiter = limiters[level];
        if (limiter) counters.push({ limiter, key });
      }
    }
    return counters;
  }

  #limitersOf(name: LimitName): readonly RateLimiter[] {
    const known = this.#limiters.get(name);
    if (known) return known;
    const { counts, max, windowMs, burst = 0 } = this.#table[name];
    const factors = counts === 'network' ? NETWORK_FACTORS : [1];
    const limiters = factors.map(
      factor => new RateLimiter({ max: max * factor, windowMs, burst: burst * factor }),
    );
    this.#limiters.set(name, limiters);
    return limiters;
  }
}

function keysOf(counts: Limit['counts'], who: string): readonly string[] {
  if (counts === 'network') return networksOf(who);
  if (counts === 'subnet') return networksOf(who).slice(0, 1);
  if (counts === 'site') return networksOf(who).slice(-1);
  return [counts === 'everybody' ? '' : who];
}

async function longestWait(counters: readonly Counter[]): Promise<number> {
  const waits = await Promise.all(counters.map(({ limiter, key }) => limiter.wait(key)));
  return Math.max(0, ...waits);
}

/** Returns a 429 with the time to wait as `Retry-After`, and in its text if the limit has one. `waitMs` in milliseconds. */
export const tooManyRequests = (
  waitMs: number,
  { code = 'too_many_requests', text }: Pick<Limit, 'code' | 'text'>,
): AppError =>
  new AppError(code, {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    ...(text && { text: text(waitText(waitMs)) }),
  });
