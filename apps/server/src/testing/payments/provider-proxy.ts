import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { App } from '../../app.ts';
import { openFakeServer } from '../http/fake-server.ts';

export interface ProxiedCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The form-encoded parameters, whether they came in the query or in the body. */
  readonly encoded: string;
}

export interface ProviderProxy {
  /** For `STRIPE_API_URL`. */
  readonly url: string;
  /** The server whose sandbox answers. */
  app: App | null;
  /** Answers in the sandbox's place; returns false to let it answer. `forward` lets it act without being heard. */
  misbehave:
    | ((response: ServerResponse, call: ProxiedCall, forward: () => Promise<unknown>) => boolean)
    | null;
  readonly calls: ProxiedCall[];
  close(): Promise<void>;
}

/** Stands between the platform and its sandbox: writes down every call, and can be told to misbehave. */
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
