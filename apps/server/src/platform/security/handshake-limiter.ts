import type { IncomingMessage } from 'node:http';
import { NetworkRateLimiter } from './network-rate-limiter.ts';

/** Handshakes per minute and network. High, because offices share an address and all clients reconnect after a restart. */
export const HANDSHAKES_PER_MINUTE = 300;

interface Options {
  /** Whether a proxy stands in front of the server; it appends the caller's address to `X-Forwarded-For`. */
  readonly trustProxy: boolean;
}

/** Limits Socket.IO handshakes. They bypass Fastify's hooks and cost far more than an API call. */
export class HandshakeLimiter {
  readonly #options: Options;
  readonly #handshakes = new NetworkRateLimiter({ max: HANDSHAKES_PER_MINUTE, windowMs: 60_000 });

  constructor(options: Options) {
    this.#options = options;
  }

  /** Counts the handshake and returns whether it is within the limit. */
  async allow(request: IncomingMessage): Promise<boolean> {
    const { waitMs } = await this.#handshakes.consume(this.#addressOf(request));
    return waitMs === 0;
  }

  #addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = this.#options.trustProxy ? headers['x-forwarded-for'] : undefined;
    return (
      String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim() ||
      (socket.remoteAddress ?? '')
    );
  }
}
