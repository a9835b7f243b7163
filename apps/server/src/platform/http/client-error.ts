import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import { answerRaw } from './raw-answer.ts';
import type { HeaderTable } from './security-headers.ts';

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
