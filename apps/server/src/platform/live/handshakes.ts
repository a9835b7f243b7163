import type { IncomingMessage } from 'node:http';
import { networksOf } from '../http/network-of.ts';

/** Connections that one address may begin in a minute: many people share one, and come back together after a restart. */
export const HANDSHAKES_PER_MINUTE = 300;
/** What a /64 or an IPv4 address, a /56 and a /48 may begin: many households share the wider ones. */
const LIMITS = [HANDSHAKES_PER_MINUTE, HANDSHAKES_PER_MINUTE * 4, HANDSHAKES_PER_MINUTE * 16] as const;
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

  /** Whether this one may go on; it is counted either way. */
  mayGoOn(request: IncomingMessage): boolean {
    const now = this.#options.clock();
    if (Math.abs(now - this.#since) >= MINUTE_MS) {
      this.#counts = new Map();
      this.#since = now;
    }
    const networks = networksOf(this.#addressOf(request));
    for (const network of networks) this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1);
    return networks.every((network, level) => (this.#counts.get(network) ?? 0) <= (LIMITS[level] ?? 0));
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
