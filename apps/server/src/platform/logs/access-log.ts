import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, pino, stdTimeFunctions } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { addRequestId, type Log } from './log.ts';
import { LogOutput } from './log-output.ts';
import type { CallContext } from './request-context.ts';

const AGENT_LENGTH = 120;

/** Returns the log of requests and live connections, or null when it is off. Its lines ignore the log level in production. */
export function createAccessLog(
  output: DestinationStream,
  { accessLog, production, logLevel }: Pick<Settings, 'accessLog' | 'production' | 'logLevel'>,
): Log | null {
  if (!accessLog) return null;
  // Its lines have only the fields below and those of live connections, so nothing needs to be redacted.
  return pino(
    {
      level: production ? 'info' : logLevel,
      mixin: addRequestId,
      timestamp: stdTimeFunctions.isoTime,
    },
    output instanceof LogOutput ? { write: line => output.writeSoon(line) } : output,
  ).child({ log: 'access' });
}

/** Writes a line for each answered request. It names the route, because a path can contain a token. */
export function logRequests(
  server: FastifyInstance,
  access: Log,
  contextOf: (request: FastifyRequest) => CallContext,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    const context = contextOf(request);
    const bytes = reply.getHeader('content-length');
    access.info(
      {
        // No context is entered here, because that would cost more than to name the id.
        request_id: context.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: bytes === undefined ? null : Number(bytes),
        actor: context.actor,
        source: context.source,
        agent: shortAgent(request.headers['user-agent']),
        ...(!reply.raw.writableEnded && { aborted: true }),
      },
      'request',
    );
    done();
  });
}

export const shortAgent = (agent = ''): string => agent.slice(0, AGENT_LENGTH);
