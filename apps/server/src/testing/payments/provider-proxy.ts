import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { App } from '../../app.ts';
import { openFakeServer } from '../http/fake-server.ts';

export interface ProxiedCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The form-encoded parameters from the query or the body. */
  readonly encoded: string;
}

export interface ProviderProxy {
  /** For `STRIPE_API_URL`. */
  readonly url: string;
  /** The server with the sandbox that answers. */
  app: App | null;
  /**
   * Answers instead of the sandbox; returns false to let the sandbox answer. `forward` calls the sandbox without
   * returning its answer.
   */
  misbehave:
    | ((response: ServerResponse, call: ProxiedCall, forward: () => Promise<unknown>) => boolean)
    | null;
  readonly calls: ProxiedCall[];
  close(): Promise<void>;
}

/** Opens a proxy between the platform and its sandbox. It records every call, and tests can make it misbehave. */
export async function openProxy(): Promise<ProviderProxy> {
  const { origin, close } = await openFakeServer((request, response) => void pass(proxy, request, response));
  const proxy: ProviderProxy = {
    url: origin,
    app: null,
    misbehave: null,
    calls: [],
    close,
  };
  return proxy;
}

async function pass(proxy: ProviderProxy, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const { method = 'GET', url = '/' } = request;
  const [path = '', query = ''] = url.split('?');
  const call = { method, path, encoded: method === 'GET' ? query : body.toString() };
  proxy.calls.push(call);
  const forward = async () =>
    proxy.app?.server.inject({ method: method as 'GET', url, headers: request.headers, payload: body });
  if (proxy.misbehave?.(response, call, forward)) return;
  const answer = await forward();
  response
    .writeHead(answer?.statusCode ?? 503, answer?.headers as Record<string, string> | undefined)
    .end(answer?.body);
}
