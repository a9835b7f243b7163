import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { Log } from './log.ts';
import { type RequestContext, runInRequest } from './request-context.ts';

const AGENT_LENGTH = 120;

/** Returns the log of requests and live connections, or null when it is off. Its lines ignore the log level in production. */
export function createAccessLog(
  log: Log,
  { accessLog, production }: Pick<Settings, 'accessLog' | 'production'>,
): Log | null {
  // Its lines have only the fields below, so nothing needs to be redacted.
  return accessLog
    ? log.child({ log: 'access' }, { redact: [], ...(production && { level: 'info' }) })
    : null;
}

/** Writes a line for each answered request. It names the route, because a path can contain a token. */
export function logRequests(
  server: FastifyInstance,
  access: Log,
  contextOf: (request: FastifyRequest) => RequestContext,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    const context = contextOf(request);
    const bytes = reply.getHeader('content-length');
    runInRequest(context, () =>
      access.info(
        {
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
      ),
    );
    done();
  });
}

export const shortAgent = (agent = ''): string => agent.slice(0, AGENT_LENGTH);
