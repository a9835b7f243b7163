import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from './settings.ts';

export type Log = FastifyBaseLogger;

/** JSON lines on standard error, so that standard output stays for what the start tells a person. Never a query string, a token or a body. */
export function createLog(level: LogLevel): Log {
  return pino(
    { level, redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'] },
    pino.destination({ dest: 2, sync: false }),
  );
}
