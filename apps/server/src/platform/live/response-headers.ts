import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@oficio/domain/errors.ts';
import type { Server } from 'socket.io';
import { answerRaw } from '../http/raw-answer.ts';
import type { HeaderTable } from '../http/security-headers.ts';
import { isWebSocketUpgrade } from '../http/web-socket-upgrade.ts';

const PATH = '/socket.io/';

interface RefusedConnection {
  readonly req: IncomingMessage;
  readonly message: string;
  readonly context?: { readonly message?: string };
}

/**
 * Adds the security headers to all answers of the live channel, and answers refused upgrades, which Engine.IO would answer
 * without headers. Uses the events that Engine.IO documents.
 */
export function addResponseHeaders(http: HttpServer, { engine }: Server, headers: HeaderTable): void {
  engine.use((_: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  });
  // Engine.IO writes its own answer only while the socket is writable.
  engine.on('connection_error', ({ req, message, context }: RefusedConnection) => {
    if (!isWebSocketUpgrade(req)) return;
    const text = context?.message;
    const failure =
      text === undefined ? new AppError('invalid', { text: message }) : new AppError('forbidden', { text });
    answerRaw(req.socket, failure, headers);
  });
  // Engine.IO closes upgrades of other paths after a second, without an answer.
  http.on('upgrade', ({ url }: IncomingMessage, socket: Duplex) => {
    if (!url?.startsWith(PATH)) answerRaw(socket, new AppError('route_unknown'), headers);
  });
}
