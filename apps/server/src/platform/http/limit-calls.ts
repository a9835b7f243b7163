import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../security/hash-token.ts';
import type { CallLimiter } from '../security/limits/call-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for calls that are not limited, because their answer costs hardly more than a refusal. */
    rateLimit?: false;
  }
  interface FastifyRequest {
    /** Counts the call for its session instead of its network. Null when that has happened, and without limits. */
    countForSession: (() => Promise<void>) | null;
  }
}

const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** Returns the token in an `Authorization` header; undefined without one. */
export const bearerIn = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];

/** Returns the token of a call; undefined without one. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined => bearerIn(headers.authorization);

/** Limits calls before their session is looked up and their body is read. */
export function limitCalls(server: FastifyInstance, calls: CallLimiter | null): void {
  server.decorateRequest('countForSession', null);
  if (!calls) return;
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit === false) return;
    const { ip: address } = request;
    const token = tokenOf(request);
    const key = token === undefined ? null : hashToken(token);
    const { waitMs, remaining, resetMs, max, isUnknownToken } = await calls.count({ address, key });
    reply.headers({
      'x-ratelimit-limit': max,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': Math.ceil(resetMs / 1000),
    });
    if (waitMs > 0) throw new AppError('too_many_requests', { retryAfter: Math.ceil(waitMs / 1000) });
    if (key !== null && isUnknownToken)
      request.countForSession = async () => {
        request.countForSession = null;
        await calls.countForSession({ address, key });
      };
  });
}
