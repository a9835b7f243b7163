import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../settings/settings.ts';

export type Log = FastifyBaseLogger;

/**
 * Logs JSON lines to standard error, because the start prints its own messages to standard output. Never logs a query
 * string, a token or a body.
 */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log {
  // In any property, because libraries log whole requests while debugging.
  const redact = ['*.headers.authorization', '*.headers.cookie', '*.password', '*.token'];
  return pino({ level, redact }, destination);
}
