import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import type { HeaderTable } from './security-headers.ts';

/** Answers a connection that has no `ServerResponse`, such as broken HTTP or a refused upgrade, and closes it. */
export function answerRaw(socket: Duplex, failure: AppError, headers: HeaderTable): void {
  const body = JSON.stringify(failure.toReply());
  const table = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(table).map(([name, value]) => `${name}: ${value}\r\n`);
  // The other side may be gone already.
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${failure.status} \r\n${lines.join('')}\r\n${body}`);
}

/** Keys are Node's error codes (https://nodejs.org/api/http.html#event-clienterror). */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Returns a function that answers connections without a complete request: broken HTTP, a header that is too long, a timeout. It
 * logs nothing, because the error contains the received bytes, including tokens.
 */
export const createClientErrorHandler =
  (headers: HeaderTable) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    answerRaw(socket, new AppError(CODES[error.code ?? ''] ?? 'invalid'), headers);
    socket.destroySoon();
  };

/** Returns whether the request asks for a WebSocket. Node then has no `ServerResponse` for it. */
export const isWebSocketUpgrade = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';
