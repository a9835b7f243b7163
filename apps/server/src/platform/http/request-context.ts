import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallContext, runInRequest } from '../logs/request-context.ts';
import type { TrustedProxies } from '../security/trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null in framework errors, which occur before any hook. */
    logContext: CallContext | null;
  }
}

const SANE_ID = /^[\w.-]{1,64}$/;

/** Returns the id of a request: that of a trusted proxy, else a new one that is unique among all processes. */
export function requestIdOf(request: IncomingMessage, proxies: TrustedProxies): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) && proxies.sent(request) ? given : randomUUID();
}

/** Runs every request in its context and returns its id as `X-Request-Id`. */
export function serveRequestContext(server: FastifyInstance): void {
  server.decorateRequest('logContext', null);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    runInRequest(contextOf(request), done);
  });
  // The events of an arriving body run outside the context, so it is entered again.
  server.addHook('preValidation', (request, _, done) => runInRequest(contextOf(request), done));
}

export function contextOf(request: FastifyRequest): CallContext {
  request.logContext ??= {
    id: request.id,
    source: request.ip,
    actor: null,
    isOfStaff: false,
    hasFailure: false,
  };
  return request.logContext;
}
