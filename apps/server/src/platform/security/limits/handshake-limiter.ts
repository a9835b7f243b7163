import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '../trusted-proxies.ts';
import { NetworkRateLimiter } from './network-rate-limiter.ts';

/** Handshakes per minute and network. High, because crowds share an address and all clients reconnect after a restart. */
export const HANDSHAKES_PER_MINUTE = 3000;

/** Limits Socket.IO handshakes. They bypass Fastify's hooks and cost far more than an API call. */
export class HandshakeLimiter {
  readonly #proxies: TrustedProxies;
  readonly #handshakes = new NetworkRateLimiter({ max: HANDSHAKES_PER_MINUTE, windowMs: 60_000 });

  constructor(proxies: TrustedProxies) {
    this.#proxies = proxies;
  }

  /** Counts the handshake and returns whether it is within the limit. */
  async allow(request: IncomingMessage): Promise<boolean> {
    const { waitMs } = await this.#handshakes.consume(this.#proxies.callerOf(request));
    return waitMs === 0;
  }
}
