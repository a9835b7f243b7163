import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino, stdTimeFunctions } from 'pino';
import { serializeError } from '../observability/serialize-error.ts';
import type { LogLevel } from '../settings/settings.ts';
import { currentRequest } from './request-context.ts';

export type Log = FastifyBaseLogger;

/** Logs JSON lines with UTC times. Lines of a request have its id. Never logs a query string, a token or a body. */
export function createLog(level: LogLevel, destination: DestinationStream): Log {
  // In any property, because libraries log whole requests while debugging.
  const redact = ['*.headers.authorization', '*.headers.cookie', '*.password', '*.token'];
  const serializers = { err: serializeError };
  return pino(
    { level, redact, mixin: addRequestId, serializers, timestamp: stdTimeFunctions.isoTime },
    destination,
  );
}

/** Returns the fields that each line of a running request has. */
export function addRequestId(): { request_id?: string } {
  const request = currentRequest();
  return request ? { request_id: request.id } : {};
}
