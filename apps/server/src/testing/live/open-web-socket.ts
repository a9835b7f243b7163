import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';

/** Sends the handshake of a WebSocket to the live channel and closes it. Returns the status of the answer; 101 is success. */
export async function openWebSocket(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers,
  });
  const opened = once(socket, 'upgrade') as Promise<[IncomingMessage]>;
  const refused = once(socket, 'unexpected-response') as Promise<[unknown, IncomingMessage]>;
  socket.on('error', () => {});
  const answer = await Promise.race([
    opened.then(([response]) => response),
    refused.then(([, response]) => response),
  ]);
  socket.terminate();
  return answer.statusCode;
}
