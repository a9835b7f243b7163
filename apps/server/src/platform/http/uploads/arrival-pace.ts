import type { IncomingMessage } from 'node:http';
import { AppError } from '@oficio/domain/errors.ts';

/**
 * A body has this time to arrive, and a second more for each `BYTES_PER_SECOND` received. As `RequestReadTimeout` of Apache,
 * https://httpd.apache.org/docs/2.4/mod/mod_reqtimeout.html
 */
const GRACE_MS = 20_000;
/** 256 kbit/s: a connection of 3G sends the largest photo in 160 seconds, and six in 16 minutes. */
const BYTES_PER_SECOND = 32_768;
/** Maximum size of a form: six of the largest photos and all fields. The proxies of `deploy/` have the same limit. */
export const FORM_MAX_BYTES = 33_554_432;

/** Measures how fast a body arrives after this object was created. */
export class ArrivalPace {
  readonly #body: IncomingMessage;
  readonly #begin = performance.now();
  readonly #before: number;

  constructor(body: IncomingMessage) {
    this.#body = body;
    this.#before = body.socket.bytesRead;
  }

  /** Returns the milliseconds until the body is too slow; 0 or less when it is. */
  leftMs(graceMs: number): number {
    // Calls of tests that use no connection have no count.
    const received = this.#body.socket.bytesRead - this.#before || 0;
    // A form without a length may be endless.
    const counted = Math.min(received, FORM_MAX_BYTES);
    return graceMs + (counted * 1000) / BYTES_PER_SECOND - (performance.now() - this.#begin);
  }
}

const measured = new WeakSet<IncomingMessage>();

/** Returns whether `withinPace` reads this body now. */
export const isMeasured = (body: IncomingMessage): boolean => measured.has(body);

/** Runs `read`, which reads the body. Throws 408 when the body arrives too slowly, because it holds a slot. */
export async function withinPace<Result>(
  body: IncomingMessage,
  read: () => Promise<Result>,
): Promise<Result> {
  const pace = new ArrivalPace(body);
  measured.add(body);
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    const check = () => {
      const leftMs = pace.leftMs(GRACE_MS);
      if (leftMs > 0) timer = setTimeout(check, Math.ceil(leftMs));
      else reject(new AppError('request_timeout'));
    };
    check();
  });
  try {
    return await Promise.race([read(), tooSlow]);
  } finally {
    clearTimeout(timer);
    measured.delete(body);
  }
}
