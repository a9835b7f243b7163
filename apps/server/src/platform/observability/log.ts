import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../settings/settings.ts';

export type Log = FastifyBaseLogger;

/** JSON lines on standard error, so that standard output stays for what the start tells a person. Never a query string, a token or a body. */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log {
  // By any name: libraries write down whole requests of their own accord while debugging.
  const redact = ['*.headers.authorization', '*.headers.cookie', '*.password', '*.token'];
  return pino({ level, redact }, destination);
}
