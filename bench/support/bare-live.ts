/**
 * A process of its own: rooms of two over bare `ws`, the least that carries the same messages. Nothing is checked and nothing kept:
 * what comes goes to both sides of its room, and its sender is told so.
 */
import { type WebSocket, WebSocketServer } from 'ws';

/** What comes: a message as our own clients send it, with a number to acknowledge it by. */
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
