import type { IncomingMessage } from 'node:http';
import { NETWORK_FACTORS, networksOf } from '../http/network-of.ts';

/** Connections that one address may begin in a minute: many people share one, and come back together after a restart. */
export const HANDSHAKES_PER_MINUTE = 300;
const MINUTE_MS = 60_000;

interface Options {
  /** Whether a proxy stands in front, whose word on the caller's address is the last of its header. */
  readonly trustProxy: boolean;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** Counts who begins connections, which costs far more than a call and passes the limit of the calls by. */
export class Handshakes {
  readonly #options: Options;
  /** By network, of the minute that `#since` began: what is counted of strangers is forgotten with it. */
  #counts = new Map<string, number>();
  #since = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Counts a connection under each of its networks and returns true, or returns false when a network has begun too many. A
   * refused one counts only up to the network that refuses it, so that a /64 cannot use up what its neighbours may begin.
   */
  mayGoOn(request: IncomingMessage): boolean {
    const now = this.#options.clock();
    if (Math.abs(now - this.#since) >= MINUTE_MS) {
      this.#counts = new Map();
      this.#since = now;
    }
    return networksOf(this.#addressOf(request)).every((network, level) => {
      const count = (this.#counts.get(network) ?? 0) + 1;
      this.#counts.set(network, count);
      return count <= HANDSHAKES_PER_MINUTE * (NETWORK_FACTORS[level] ?? 1);
    });
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
