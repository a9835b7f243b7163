import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Failure } from '@oficio/domain/errors.ts';
import { TILE_URL_META } from '@oficio/domain/tiles.ts';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

const BUILD = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));
/** Everything under here is named after its own content and never changes. */
const HASHED = '/assets/';
const YEAR_SECONDS = 31_536_000;
/** Paths that are calls, not pages: what is unknown there is a JSON 404. */
const CALLS = /^\/(api|v1)(\/|$)/;

/**
 * Serves the built web app: its files, and its one page for every address a person may open. Without a build (the
 * API alone, tests) only the JSON 404 is left.
 */
export async function serveWeb(server: FastifyInstance, settings: Settings): Promise<void> {
  const page = readPage(settings);
  if (page !== null) {
    await server.register(fastifyStatic, {
      root: BUILD,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes(HASHED);
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    server.get('/', async (_, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    );
  }
  server.setNotFoundHandler(async (request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !CALLS.test(request.url);
    // A missing asset answered with a page would be run as a script.
    if (page === null || !wantsPage || request.url.startsWith(HASHED)) throw new Failure('route_unknown');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

function readPage(settings: Settings): string | null {
  const file = join(BUILD, 'index.html');
  if (!existsSync(file)) return null;
  const tiles = (settings.tileUrl ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return readFileSync(file, 'utf8').replace(
    `name="${TILE_URL_META}" content=""`,
    `name="${TILE_URL_META}" content="${tiles}"`,
  );
}
