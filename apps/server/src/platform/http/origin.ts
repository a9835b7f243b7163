import type { FastifyRequest } from 'fastify';

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/**
 * Returns the origin under which the browser reached the server, because a page at 127.0.0.1 cannot call localhost. Returns
 * the public URL for its own host, because behind a proxy the protocol of a request is unreliable.
 */
export function originOf(request: FastifyRequest, publicUrl: string): string {
  const host = request.host;
  if (!HOST.test(host) || host === new URL(publicUrl).host) return publicUrl;
  return `${request.protocol}://${host}`;
}
