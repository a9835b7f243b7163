import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { networksOf } from '../security/networks-of.ts';
import type { Log } from './log.ts';
import { currentRequest } from './request-context.ts';
import { SECURITY_EVENTS, type SecurityEvent } from './security-events.ts';

export interface SecurityRecord {
  readonly event: SecurityEvent;
  /** User id of the caller; by default the session of the running request. */
  readonly actor?: number | null;
  /** Network address of the caller; by default that of the running request. */
  readonly source?: string;
  /** The object of the event, such as `user:7`. */
  readonly target?: `${string}:${number | string}`;
  /** A code, such as `wrong_password`; never text of the caller. */
  readonly reason?: string;
  /** How the caller proved the identity. */
  readonly method?: 'password' | 'google' | 'totp' | 'recovery_code' | 'link' | 'command';
  /** Method and pattern of the refused call. */
  readonly route?: string;
  /** Address of an account that may not exist. The line has only a keyed hash of it. */
  readonly email?: string;
}

interface Options {
  readonly log: Log;
  /** Key of the hashes of e-mail addresses. */
  readonly key: Buffer;
  /** Writes the lines at any log level, so that a setting cannot switch them off. */
  readonly production: boolean;
}

const WINDOW_MS = 60_000;
/** Lines per minute of one event, of one network and of all networks. */
const MAX_OF_NETWORK = 20;
const MAX_OF_ALL = 300;
const FINGERPRINT_LENGTH = 16;

/**
 * Writes security events as lines with `"log":"security"`. Omits lines of events that strangers repeat, and reports their
 * number each minute.
 */
export class SecurityLog {
  readonly #log: Log;
  readonly #key: Buffer;
  readonly #ofNetwork = new RepeatLimiter({ max: MAX_OF_NETWORK, windowMs: WINDOW_MS });
  readonly #ofAll = new RepeatLimiter({ max: MAX_OF_ALL, windowMs: WINDOW_MS });
  readonly #counts = new Map<SecurityEvent, number>();
  readonly #omitted = new Map<SecurityEvent, number>();
  #report: NodeJS.Timeout | undefined;

  constructor({ log, key, production }: Options) {
    this.#log = log.child({ log: 'security' }, production ? { level: 'info' } : {});
    this.#key = key;
  }

  /** Events since the start, also those without a line. */
  get counts(): ReadonlyMap<SecurityEvent, number> {
    return this.#counts;
  }

  record({ event, email, ...detail }: SecurityRecord): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1);
    const request = currentRequest();
    const { outcome, repeats } = SECURITY_EVENTS[event];
    if (request && outcome === 'failure') request.hasFailure = true;
    const { actor = request?.actor ?? null, source = request?.source ?? null, ...rest } = detail;
    if (repeats && !this.#isWritten(event, source)) {
      this.#omit(event);
      return;
    }
    const account = email === undefined ? {} : { account: this.#fingerprint(email) };
    const line = { event, outcome, actor, source, ...rest, ...account };
    if (outcome === 'success') this.#log.info(line, 'security event');
    else this.#log.warn(line, 'security event');
  }

  /** Writes the numbers of omitted lines. */
  flush(): void {
    clearTimeout(this.#report);
    this.#report = undefined;
    for (const [event, omitted] of this.#omitted)
      this.#log.warn({ event, omitted }, 'security events omitted');
    this.#omitted.clear();
  }

  #isWritten(event: SecurityEvent, source: string | null): boolean {
    const [network] = networksOf(source ?? '');
    return this.#ofNetwork.allows(`${event} ${network}`) && this.#ofAll.allows(event);
  }

  #omit(event: SecurityEvent): void {
    this.#omitted.set(event, (this.#omitted.get(event) ?? 0) + 1);
    this.#report ??= setTimeout(() => this.flush(), WINDOW_MS).unref();
  }

  #fingerprint(email: string): string {
    return createHmac('sha256', this.#key).update(email).digest('hex').slice(0, FINGERPRINT_LENGTH);
  }
}

interface Limit {
  /** Lines of one key per window. */
  readonly max: number;
  readonly windowMs: number;
}

const MAX_KEYS = 5000;

/** Decides which of many equal log lines are written, so that callers cannot flood the log. */
class RepeatLimiter {
  readonly #max: number;
  readonly #written: LRUCache<string, { count: number }>;

  constructor({ max, windowMs }: Limit) {
    this.#max = max;
    this.#written = new LRUCache({ maxSize: MAX_KEYS, sizeCalculation: () => 1, ttl: windowMs });
  }

  /** Counts a line of the key. Returns whether to write it. */
  allows(key: string): boolean {
    const written = this.#written.get(key);
    if (!written) this.#written.set(key, { count: 1 });
    else if (written.count >= this.#max) return false;
    else written.count += 1;
    return true;
  }
}
