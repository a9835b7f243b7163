import type { FastifyInstance } from 'fastify';

/**
 * Reads an empty JSON body as no body. Clients send `content-type: application/json` with calls that carry nothing; Fastify's
 * own parser would refuse them.
 */
export function acceptEmptyJson(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
}
