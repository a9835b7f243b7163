import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance } from 'fastify';

/** Enough for the largest body without a photo at 14 kbit/s. */
const BODY_TIMEOUT_MS = 60_000;

/**
 * Answers 408 and closes the connection when a body takes too long to arrive, because a slow caller occupies a connection. Forms
 * with photos have limits of their own, see `withinPace`.
 */
export function limitArrival(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && !headers['content-type']?.startsWith('multipart/')) {
      const timer = setTimeout(() => {
        if (raw.complete || reply.sent) return;
        reply.raw.once('finish', () => raw.destroy());
        void reply.header('connection', 'close').send(new AppError('request_timeout'));
      }, BODY_TIMEOUT_MS);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
