import type { IncomingMessage } from 'node:http';

/** Returns whether the request asks for a WebSocket. Node then has no `ServerResponse` for it. */
export const isWebSocketUpgrade = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';
