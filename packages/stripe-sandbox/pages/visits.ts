import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Books } from '../store/object-store.ts';
import type { SandboxContext } from '../host/host.ts';
import { type Form, parseForm } from '../http/form.ts';

/** What the provider's pages share: people open them in a browser, read HTML and send small forms. */

const FORM = 'application/x-www-form-urlencoded';
const BODY_MAX = 1000;
const NOBODY = { requestId: null, idempotencyKey: null };

/** Opens the books for one transaction of somebody who makes no call. */
export const booksOf =
  (context: SandboxContext) =>
  <Result>(work: (books: Books) => Promise<Result>): Promise<Result> =>
    context.database.transaction(unit => work(new Books(unit, NOBODY, context.wake)));

/** Lets the scope take forms, and nothing else. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_MAX }, (_, body, done) =>
    done(null, body),
  );
}

export const formOf = ({ body }: FastifyRequest): Form => parseForm(typeof body === 'string' ? body : '');

/** Sends a page. `returnUrl` is where its form may lead in the end. */
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

/** Browsers hold a form's redirect against `form-action` too, so the way back must be named. */
function policy(returnUrl: string | null): string {
  const back = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`;
  return `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`;
}
