import { hash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';
const REQUEST_TIMEOUT_MS = 10_000;

type MetricsSettings = NonNullable<Settings['metrics']>;

/**
 * Serves `GET /metrics` on a port of its own, or on the main port to callers with the token. The own port needs no token unless
 * one is set.
 */
export function serveMetrics(server: FastifyInstance, metrics: Metrics, settings: MetricsSettings): void {
  const { port, host, token } = settings;
  if (port === null)
    server.get(PATH, async (request, reply) => {
      if (!isAllowed(request.headers.authorization, token)) throw new AppError('session_required');
      const text = await metrics.text();
      return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
    });
  else {
    const own = ownServer(metrics, token);
    server.addHook('onListen', () => listen(own, port, host));
    server.addHook('onClose', async () => {
      own.close();
      own.closeAllConnections();
    });
  }
}

/** Compares hashes, because the comparison of texts would reveal by its time how much of the token is right. */
function isAllowed(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return true;
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

function ownServer(metrics: Metrics, token: string | null): Server {
  const own = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'GET' || request.url !== PATH) return response.writeHead(404).end();
    if (!isAllowed(request.headers.authorization, token)) return response.writeHead(401).end();
    metrics.text().then(
      text => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // A broken connection of a caller must not end the process.
  own.on('clientError', (_, socket) => socket.destroy());
  return own;
}

function listen(own: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    own.once('error', reject);
    own.listen(port, host, () => resolve());
  });
}
