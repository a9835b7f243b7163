import type { Endpoint } from '@oficio/domain/endpoint.ts';
import type { App } from '../../app.ts';
import { type CallOptions, type CallResult, callEndpoint, type Send } from './api-client.ts';

/** Calls an endpoint in memory, with the session of `token` or without one. */
export const callAs = <E extends Endpoint>(
  app: App,
  token: string | null,
  endpoint: E,
  options?: CallOptions<E>,
): Promise<CallResult<E>> => callEndpoint(sendTo(app), token, endpoint, options);

const sendTo =
  ({ server }: App): Send =>
  async (url, init) => {
    const request = new Request(`http://localhost${url}`, init);
    const { statusCode, headers, rawPayload } = await server.inject({
      method: init.method as 'GET',
      url,
      headers: Object.fromEntries(request.headers),
      ...(init.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      ),
    });
  };
