import fastifyStatic from '@fastify/static';
import { AppError } from '@oficio/domain/errors.ts';
import { HEIC_WORKER } from '@oficio/domain/photos.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Document, encodingFor } from './document.ts';
import { CALLS } from './readable-url.ts';
import { ASSET_POLICY, HEIC_WORKER_POLICY, ONLY_OF_DOCUMENTS } from './security-headers.ts';
import { APP_MANIFEST, MANIFEST, TEMPLATE, type WebBuild } from './web-build.ts';

/** Files under this path have a content hash in their names and never change. */
const HASHED = '/assets/';
const YEAR_SECONDS = 31_536_000;
const TOKEN_IN_ADDRESS = /[?&]token=/;
/** The service worker, which intercepts all page loads. */
const WORKER = '/service-worker.js';
/** Browsers treat a backslash as a slash. */
const REPEATED = /[/\\]{2,}/g;
const MOVED_PERMANENTLY = 301;
const SEE_OTHER = 303;
/** Server-rendered pages with a form that scripts send. */
const FORM_PAGES = ['/login', '/register'];

/** Seconds after which a page that could not be rendered may be requested again. */
const RETRY_AFTER = 2;

export interface Page {
  /** 503: the document is empty, and the browser renders it. */
  readonly status: 200 | 404 | 503;
  readonly document: Document;
  /** Whether search engines may list the page. */
  readonly listed: boolean;
}

/** Returns the page at an address (path and query) for a visitor of a network. */
export type PageSource = (url: string, network: string) => Promise<Page>;

/** Serves the files of the web app, and a page for every address that is not a call. */
export async function serveWeb(
  server: FastifyInstance,
  { folder }: WebBuild,
  pageAt: PageSource,
): Promise<void> {
  await server.register(async scope => {
    // A file costs hardly more than a refusal, and `pageAt` limits what it renders.
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, rateLimit: false };
    });
    await serveFiles(scope, folder);
    serveDocuments(scope, pageAt);
    await scope.register(returnToForms);
  });
}

async function serveFiles(server: FastifyInstance, folder: string): Promise<void> {
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
      if (hashed) {
        for (const name of ONLY_OF_DOCUMENTS) reply.removeHeader(name);
        const isWorker = path.includes(`${HASHED}${HEIC_WORKER}-`);
        reply.header('content-security-policy', isWorker ? HEIC_WORKER_POLICY : ASSET_POLICY);
      }
      if (path.endsWith(WORKER)) reply.header('service-worker-allowed', '/');
    },
  });
}

function serveDocuments(server: FastifyInstance, pageAt: PageSource): void {
  server.get('/*', async (request, reply) => {
    // `GET http://elsewhere/` and `GET *` are requests to a proxy, so they match no page.
    if (!request.url.startsWith('/')) throw new AppError('route_unknown');
    // The browser would run an HTML page as a script if a missing asset returned one.
    if (CALLS.test(request.url) || request.url.startsWith(HASHED)) throw new AppError('route_unknown');
    const [path = '', ...query] = request.url.split('?');
    // Redirects to one address per page. The target starts with a single slash, so it never leads to another site.
    const single = path.replace(REPEATED, '/');
    if (single !== path) return reply.redirect([single, ...query].join('?'), MOVED_PERMANENTLY);
    return sendPage(request, reply, await pageAt(request.url, request.ip));
  });
}

/**
 * Answers a form that the browser sent before the scripts of its page ran, or without scripts: shows the page again. What was typed is not
 * read.
 */
async function returnToForms(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_, payload, done) => {
    payload.resume();
    done(null);
  });
  for (const page of FORM_PAGES)
    server.post(page, (request, reply) => {
      // The path of the route, because the address of a request to a proxy begins with another site.
      const query = request.url.split('?').slice(1);
      return reply.redirect([page, ...query].join('?'), SEE_OTHER);
    });
}

/** Browsers may cache a page but must revalidate it, because its data may change at any moment. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, { status, document, listed }: Page) {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', document.etag);
  // Otherwise the tile server would receive the address with its token as the referrer.
  if (TOKEN_IN_ADDRESS.test(request.url)) reply.header('referrer-policy', 'no-referrer');
  if (!listed) reply.header('x-robots-tag', 'noindex');
  if (status === 503) reply.header('retry-after', RETRY_AFTER);
  if (status === 200 && request.headers['if-none-match']?.includes(document.etag))
    return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(await document.encoded(encoding));
}

/** Answers unknown routes with the JSON 404. */
export function refuseUnknown(server: FastifyInstance): void {
  server.setNotFoundHandler(async () => {
    throw new AppError('route_unknown');
  });
}
