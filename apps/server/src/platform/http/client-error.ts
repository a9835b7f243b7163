import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';

/** Node's own names (https://nodejs.org/api/http.html#event-clienterror). */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Answers what never became a call: broken HTTP, an address too long, bytes that do not come. Nothing of it is logged,
 * because the error holds what was sent, tokens included.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new AppError(CODES[error.code ?? ''] ?? 'invalid');
  const body = Buffer.from(JSON.stringify(failure.toReply()));
  socket.write(
    `HTTP/1.1 ${failure.status} \r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  );
  socket.write(body);
  socket.destroySoon();
}
