import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { expect } from 'vitest';
import type { App } from '../../app.ts';

export type GoogleBrowser = ReturnType<typeof newBrowser>;

/** Creates a browser that stores the site's cookie and signs in with Google. */
export function newBrowser(app: App) {
  let cookie = '';
  async function send(method: 'GET' | 'POST', url: string, token?: string) {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.server.inject({ method, url, headers: { cookie, ...authorization } });
    const set = [answer.headers['set-cookie'] ?? []].flat()[0];
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, set };
  }
  return {
    /** Opens a page that redirects. */
    async visit(url: string) {
      const { status, headers, set } = await send('GET', url);
      expect(status).toBe(302);
      return { to: String(headers.location), set };
    },
    async call({ path }: Endpoint, token: string) {
      const { status, body } = await send('POST', path, token);
      return { status, reply: JSON.parse(body) };
    },
    /** Exchanges a one-time token for a session. Keeps the cookie of the sign-in. */
    async exchange(token: string) {
      const kept = cookie;
      const { status, body } = await send('GET', accountEndpoints.me.path, token);
      cookie = kept;
      return { status, reply: JSON.parse(body) };
    },
  };
}

/** Returns the one-time token in the address of a page; empty without one. */
export const oneTimeTokenIn = (page: string): string =>
  new URL(page, 'http://ours').searchParams.get('token') ?? '';

/** Agrees at the provider. Returns the path to which the provider redirects the browser. */
export async function agreeAt(provider: string): Promise<string> {
  const answer = await fetch(provider, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return back.pathname + back.search;
}
