import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake comes from a page of ours: browsers always say whose page it is, and other clients, which have no
 * visitor to betray, say nothing. A page of ours has the public origin or the name under which this very call came.
 */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
