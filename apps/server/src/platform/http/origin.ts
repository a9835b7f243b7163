import type { FastifyRequest } from 'fastify';

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/**
 * The origin by which a caller reached us, for addresses that the same browser will call again: a page opened at
 * 127.0.0.1 may call nothing at localhost. A name like the public one's counts as the public one, whose protocol is
 * right behind a proxy too.
 */
export function originOf(request: FastifyRequest, publicUrl: string): string {
  const host = request.host;
  if (!HOST.test(host) || host === new URL(publicUrl).host) return publicUrl;
  return `${request.protocol}://${host}`;
}
