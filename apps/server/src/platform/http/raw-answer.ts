import type { Duplex } from 'node:stream';
import type { AppError } from '@oficio/domain/errors.ts';
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
