import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import { NetworkRateLimiter } from './network-rate-limiter.ts';

const CALLS = { max: 1200, windowMs: 60_000 } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for calls that are not limited. */
    rateLimit?: false;
  }
}

/** Limits the calls of each network before their session and body are read. */
export function limitApiCalls(server: FastifyInstance): void {
  const calls = new NetworkRateLimiter(CALLS);
  server.addHook('onRequest', async ({ ip, routeOptions }, reply) => {
    if (routeOptions.config.rateLimit === false) return;
    const { waitMs, remaining, resetMs } = await calls.consume(ip);
    reply.headers({
      'x-ratelimit-limit': CALLS.max,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': Math.ceil(resetMs / 1000),
    });
    if (waitMs > 0) throw new AppError('too_many_requests', { retryAfter: Math.ceil(waitMs / 1000) });
  });
}
