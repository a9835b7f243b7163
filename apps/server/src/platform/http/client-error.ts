import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';

/** Keys are Node's error codes (https://nodejs.org/api/http.html#event-clienterror). */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Answers connections without a complete request: broken HTTP, a header that is too long, a timeout. Logs nothing,
 * because the error contains the received bytes, including tokens.
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
