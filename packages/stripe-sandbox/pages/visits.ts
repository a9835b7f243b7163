import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxHost } from '../host/host.ts';
import { type Form, parseForm } from '../http/form.ts';
import { NO_CALL, ObjectStore } from '../store/object-store.ts';

/** Shared by the sandbox's HTML pages and their small forms. */

const FORM = 'application/x-www-form-urlencoded';
const BODY_MAX = 1000;

/** Runs work on the objects in a transaction that no API call causes. */
export const openStore =
  ({ storage, wake }: SandboxHost) =>
  <Result>(work: (store: ObjectStore) => Promise<Result>): Promise<Result> =>
    storage.transaction(tx => work(new ObjectStore(tx, NO_CALL, wake)));

/** Makes the scope accept form bodies only. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_MAX }, (_, body, done) =>
    done(null, body),
  );
}

export const formOf = ({ body }: FastifyRequest): Form => parseForm(typeof body === 'string' ? body : '');

/** Sends a page. `returnUrl` is the address to which its form may redirect. */
export function show(reply: FastifyReply, status: number, html: string, returnUrl: string | null) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy(returnUrl))
    .send(html);
}

/** Sends the browser back to the platform. */
export const leave = (reply: FastifyReply, url: string) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy(url))
    .redirect(url, 303);

/** Browsers apply `form-action` to redirects too, so the policy names the return address. */
function policy(returnUrl: string | null): string {
  const back = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`;
  return `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`;
}
