import fastifyStatic from '@fastify/static';
import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Document, encodingFor } from './document.ts';
import { CALLS } from './readable-url.ts';
import { APP_MANIFEST, MANIFEST, TEMPLATE, type WebBuild } from './web-build.ts';

/** Everything under here is named after its own content and never changes. */
const HASHED = '/assets/';
const YEAR_SECONDS = 31_536_000;
const TOKEN_IN_ADDRESS = /[?&]token=/;
/** The service worker, which stands before every page. */
const WORKER = '/service-worker.js';
/** Browsers take a backslash for a slash. */
const REPEATED = /[/\\]{2,}/g;
const MOVED_PERMANENTLY = 301;

export interface Page {
  readonly status: 200 | 404;
  readonly document: Document;
  /** Whether a search engine may list it. */
  readonly listed: boolean;
}

/** The page at an address, given as path and query. */
export type PageSource = (url: string) => Promise<Page>;

/** Serves the built web app: its files, and a page for every address that is no call. */
export async function serveWeb(
  server: FastifyInstance,
  { folder }: WebBuild,
  pageAt: PageSource,
): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: [TEMPLATE, `${MANIFEST}*`, `${APP_MANIFEST}*`],
    setHeaders(reply, path) {
      const hashed = path.includes(HASHED);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      if (path.endsWith(WORKER)) reply.header('service-worker-allowed', '/');
    },
  });
  server.get('/*', async (request, reply) => {
    // `GET http://elsewhere/` and `GET *` ask a proxy for something: there is no such page.
    if (!request.url.startsWith('/')) throw new AppError('route_unknown');
    // A missing asset answered with a page would be run as a script.
    if (CALLS.test(request.url) || request.url.startsWith(HASHED)) throw new AppError('route_unknown');
    const [path = '', ...query] = request.url.split('?');
    // One address for each page. What is left begins with a single slash, so it never leads to another site.
    const single = path.replace(REPEATED, '/');
    if (single !== path) return reply.redirect([single, ...query].join('?'), MOVED_PERMANENTLY);
    return sendPage(request, reply, await pageAt(request.url));
  });
}

/** Browsers may keep a page but ask every time whether it is still the same: what it shows changes at any moment. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, { status, document, listed }: Page) {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', document.etag);
  // Nobody else's business: a tile server would otherwise be told the address with its token.
  if (TOKEN_IN_ADDRESS.test(request.url)) reply.header('referrer-policy', 'no-referrer');
  if (!listed) reply.header('x-robots-tag', 'noindex');
  if (status === 200 && request.headers['if-none-match']?.includes(document.etag))
    return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(await document.encoded(encoding));
}

/** What nobody answers: the JSON 404. */
export function refuseUnknown(server: FastifyInstance): void {
  server.setNotFoundHandler(async () => {
    throw new AppError('route_unknown');
  });
}
