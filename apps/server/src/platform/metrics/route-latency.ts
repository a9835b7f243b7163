import type { FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';

/** Seconds. The limits of the alerts must be among them. */
export const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type RouteLatency = Histogram<'method' | 'route' | 'status'>;

/** Measures every answered request. Its labels are patterns of routes, so callers cannot create new ones. */
export function measureRoutes(server: FastifyInstance, latency: RouteLatency): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const labels =
      url === undefined ? { method: 'any', route: 'unknown' } : { method: request.method, route: url };
    latency.observe(
      { ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
