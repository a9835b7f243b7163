/**
 * Child process: rooms of two parties over bare `ws`. Sends each message to both parties and acknowledges it, without checking
 * or storing anything.
 */
import { type WebSocket, WebSocketServer } from 'ws';

/** A message with the fields of our clients and a number for its acknowledgement. */
interface BareMessage {
  readonly number: number;
  readonly request_id: number;
  readonly sender_id: number;
  readonly message: string;
  readonly client_id: string;
}

process.on('message', ({ port }: { readonly port: number }) => {
  const rooms = new Map<number, WebSocket[]>();
  let id = 0;
  const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket, request) => {
    const room = Number(request.url?.slice(1));
    const both = rooms.get(room) ?? [];
    both.push(socket);
    rooms.set(room, both);
    socket.on('message', data => {
      const { number, ...bareMessage } = JSON.parse(data.toString()) as BareMessage;
      id += 1;
      const message = { id, ...bareMessage, created_at: new Date().toISOString() };
      const delivery = JSON.stringify({ new_message: message });
      for (const each of both) each.send(delivery);
      socket.send(JSON.stringify({ acknowledged: number, message }));
    });
    socket.on('close', () => rooms.delete(room));
  });
  server.on('listening', () => process.send?.({ listening: true }));
});
