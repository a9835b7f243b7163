import type { IncomingMessage } from 'node:http';
import { networkOf } from '../http/network-of.ts';

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

  /** Whether this one may go on; it is counted either way. */
  mayGoOn(request: IncomingMessage): boolean {
    const now = this.#options.clock();
    if (Math.abs(now - this.#since) >= MINUTE_MS) {
      this.#counts = new Map();
      this.#since = now;
    }
    const network = networkOf(this.#addressOf(request));
    const count = (this.#counts.get(network) ?? 0) + 1;
    this.#counts.set(network, count);
    return count <= HANDSHAKES_PER_MINUTE;
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
