import type { Socket } from 'node:net';
import { AppError } from '@oficio/domain/errors.ts';

/**
 * Milliseconds that the body of an upload may take, and bytes that extend this time by a second. As `RequestReadTimeout` of Apache,
 * https://httpd.apache.org/docs/2.4/mod/mod_reqtimeout.html
 */
const INITIAL_MS = 20_000;
/** 256 kbit/s: a connection of 3G sends the largest photo in 160 seconds. */
const BYTES_PER_SECOND = 32_768;

/** Runs `read`, which reads a body from the connection. Throws 408 when the body arrives too slowly, because it holds a slot. */
export async function withinPace<Result>(connection: Socket, read: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  const before = connection.bytesRead;
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    const check = () => {
      // Calls of tests that use no connection have no count.
      const received = connection.bytesRead - before || 0;
      const leftMs = INITIAL_MS + (received * 1000) / BYTES_PER_SECOND - (performance.now() - begin);
      if (leftMs > 0) timer = setTimeout(check, Math.ceil(leftMs));
      else reject(new AppError('request_timeout'));
    };
    check();
  });
  try {
    return await Promise.race([read(), tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
