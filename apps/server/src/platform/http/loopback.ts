import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface LoopbackCall {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Calls this server itself. `path` includes the query. */
export type Loopback = (path: string, call: LoopbackCall) => Promise<Response>;

/**
 * Sends calls over the network to the server's own port. Before the server listens, and in tests, injects them in
 * memory.
 */
export function createLoopback(server: FastifyInstance): Loopback {
  return async (path, call) => {
    const address = server.server.address();
    if (address !== null && typeof address === 'object')
      return fetch(`${originOf(address)}${path}`, { ...call });
    const { statusCode, headers, rawPayload } = await server.inject({
      method: call.method as 'GET',
      url: path,
      headers: { ...call.headers },
      ...(call.body !== undefined && { payload: call.body }),
    });
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
}

/** Returns the server's own origin: the loopback address when it listens on every address. */
function originOf({ address, family, port }: AddressInfo): string {
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`;
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
}
