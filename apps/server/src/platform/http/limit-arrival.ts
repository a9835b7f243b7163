import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import { isMeasured } from './uploads/arriving-body.ts';

/** Enough for the largest body without a photo at 14 kbit/s. */
const BODY_TIMEOUT_MS = 60_000;

/**
 * Answers 408 and closes the connection when a body takes too long to arrive, because a slow caller occupies a connection. Forms
 * with photos have limits of their own while they are read, see `ArrivingBody`.
 */
export function limitArrival(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const check = () => {
        if (raw.complete) return;
        if (isMeasured(raw)) timer = setTimeout(check, BODY_TIMEOUT_MS);
        // The call was answered without reading its body.
        else if (reply.sent) raw.destroy();
        else {
          reply.raw.once('finish', () => raw.destroy());
          void reply.header('connection', 'close').send(new AppError('request_timeout'));
        }
      };
      let timer = setTimeout(check, BODY_TIMEOUT_MS);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
