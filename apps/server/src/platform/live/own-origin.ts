import type { IncomingMessage } from 'node:http';
import type { OwnOrigins } from '../http/own-origins.ts';
import { isWebSocketUpgrade } from '../http/web-socket-upgrade.ts';

/**
 * Returns whether a handshake comes from one of our pages. Browsers send `Origin` with every WebSocket, but not with a polling
 * GET of the same origin; there the token in the CONNECT packet protects the session.
 */
export function isOwnOrigin(request: IncomingMessage, origins: OwnOrigins): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return origins.includes(origin, request);
  if (site !== undefined) return site === 'same-origin';
  // Outside production, clients that are no browsers may connect.
  return !origins.production || !isWebSocketUpgrade(request);
}
