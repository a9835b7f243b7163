import type { IncomingMessage } from 'node:http';
import { compile, all as hopsOf } from '@fastify/proxy-addr';

/**
 * The proxies of `TRUST_PROXY`. Only they may name the caller and the request in `X-Forwarded-…` and `X-Request-Id`. Fastify,
 * the live channel and the logs all ask this class.
 */
export class TrustedProxies {
  /** Returns whether an address is one of the proxies. It has the shape that Fastify's `trustProxy` expects. */
  readonly includes: (address: string | undefined) => boolean;

  /** @param networks addresses and networks, for example `['127.0.0.1', 'fd00::/8']` */
  constructor(networks: readonly string[]) {
    const isListed = compile([...networks]);
    this.includes = address => address !== undefined && isListed(address, 0);
  }

  /** Returns whether the request comes directly from one of the proxies. */
  sent({ socket }: IncomingMessage): boolean {
    return this.includes(socket.remoteAddress);
  }

  /**
   * Returns the address of the caller: the last one that is no trusted proxy, from the peer backwards through `X-Forwarded-For`.
   * Entries to the left of it are unreliable, because any caller can send them.
   */
  callerOf(request: IncomingMessage): string {
    return hopsOf(request, this.includes).at(-1) ?? '';
  }
}
