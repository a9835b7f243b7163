import type { IncomingMessage } from 'node:http';

/**
 * Returns whether a handshake comes from our own pages: its `Origin` is the public URL or has the requested host.
 * Requests without `Origin` pass, because they come from clients that are not browsers.
 */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
