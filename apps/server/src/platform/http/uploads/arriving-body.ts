import type { IncomingMessage } from 'node:http';
import { AppError } from '@oficio/domain/errors.ts';

/**
 * A body has this time to arrive, and a second more for each `BYTES_PER_SECOND` received. As `RequestReadTimeout` of Apache,
 * https://httpd.apache.org/docs/2.4/mod/mod_reqtimeout.html
 */
const GRACE_MS = 20_000;
/** 256 kbit/s: a connection of 3G sends the largest photo in 160 seconds, and six in 16 minutes. */
const BYTES_PER_SECOND = 32_768;
/** Longest pause within a body. After it, the server assumes that the sender is gone. As `client_body_timeout` in `deploy/nginx.conf`. */
const STALL_MS = 30_000;
/** Maximum size of a form: six of the largest photos and all fields. The proxies of `deploy/` have the same limit. */
export const FORM_MAX_BYTES = 33_554_432;

const measured = new WeakSet<IncomingMessage>();

/** Returns whether an `ArrivingBody` limits the time of this body now. */
export const isMeasured = (raw: IncomingMessage): boolean => measured.has(raw);

/** A form while it arrives. Counts its bytes, and ends it when it is too large or too slow. */
export class ArrivingBody {
  readonly #raw: IncomingMessage;
  readonly #beginAt = performance.now();
  #lastAt = this.#beginAt;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;
  /** Rejects when the body is ended before it has arrived. */
  readonly #ended = Promise.withResolvers<never>();

  constructor(raw: IncomingMessage) {
    this.#raw = raw;
    // The form may have stopped reading before the body ends.
    this.#ended.promise.catch(() => {});
  }

  get isComplete(): boolean {
    return this.#raw.complete;
  }

  /** Mean bytes per second until now. */
  get pace(): number {
    return (this.#bytes * 1000) / Math.max(1, performance.now() - this.#beginAt);
  }

  /**
   * Runs `read`, which must read the body from now on. Throws 408 when the body arrives too slowly, and 413 when it is too large,
   * whatever length it declared.
   */
  async read<Result>(read: () => Promise<Result>): Promise<Result> {
    this.#raw.on('data', (bytes: Uint8Array) => this.#count(bytes.length));
    measured.add(this.#raw);
    this.#checkTime();
    try {
      return await Promise.race([read(), this.#ended.promise]);
    } finally {
      clearTimeout(this.#timer);
      measured.delete(this.#raw);
    }
  }

  /** Reads no more of the body and ends `read` with 408. */
  stop(): void {
    this.#end(new AppError('request_timeout'));
  }

  /**
   * Lets the rest arrive and drops it, so that the sender can finish and read the answer. `limitArrival` limits the time. Does nothing
   * for a body that was ended, because its connection is closed after the answer.
   */
  dropRest(): void {
    if (this.#isEnded || this.isComplete) return;
    this.#raw.unpipe();
    this.#raw.resume();
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#lastAt = performance.now();
    if (this.#bytes > FORM_MAX_BYTES) this.#end(new AppError('body_too_large'));
  }

  /** Stops the body at its deadline. Each byte moves the deadline, so it is computed again when the timer ends. */
  #checkTime(): void {
    const paceDeadline = this.#beginAt + GRACE_MS + (this.#bytes * 1000) / BYTES_PER_SECOND;
    const leftMs = Math.min(paceDeadline, this.#lastAt + STALL_MS) - performance.now();
    if (leftMs > 0) this.#timer = setTimeout(() => this.#checkTime(), Math.ceil(leftMs));
    else this.stop();
  }

  #end(error: AppError): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#raw.unpipe();
    this.#raw.pause();
    this.#ended.reject(error);
  }
}
