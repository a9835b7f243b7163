import type { FastifyInstance } from 'fastify';

/**
 * Treats an empty JSON body as no body. Some clients always send `content-type: application/json`, and Fastify's own
 * parser refuses an empty body.
 */
export function acceptEmptyJson(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
}
