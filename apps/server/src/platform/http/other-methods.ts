import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { CALLS } from './readable-url.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Removes parameter names, because two rows may name the parameter of one path differently. */
const shapeOf = (url: string): string => url.replace(/:\w+/g, ':');

/**
 * Collects routes added from now on. The returned function adds a 405 with `Allow` for all other methods of their
 * `/api` paths; call it after all routes exist.
 */
export function watchMethods(server: FastifyInstance): () => void {
  const known = new Map<string, { readonly url: string; readonly methods: Set<string> }>();
  server.addHook('onRoute', ({ url, method }) => {
    if (!CALLS.test(url)) return;
    const path = known.get(shapeOf(url)) ?? { url, methods: new Set() };
    for (const one of [method].flat()) path.methods.add(one);
    known.set(shapeOf(url), path);
  });
  return () => {
    for (const { url, methods } of [...known.values()]) {
      const allow = [...methods].join(', ');
      server.route({
        method: METHODS.filter(method => !methods.has(method)),
        url,
        exposeHeadRoute: false,
        // Runs before the body is read and after the call is counted by the rate limiter.
        preParsing: async (_, reply) => {
          reply.header('allow', allow);
          throw new AppError('method_not_allowed');
        },
        handler: async () => {},
      });
    }
  };
}
