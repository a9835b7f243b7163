/**
 * A process of its own: rooms of two over bare `ws`, the least that carries a message. Nothing is checked and nothing kept:
 * what comes goes to both sides of its room, and its sender is told so.
 */
import { type WebSocket, WebSocketServer } from 'ws';

export interface BareMessage {
  readonly room: number;
  readonly number: number;
  readonly text: string;
}

process.on('message', ({ port }: { readonly port: number }) => {
  const rooms = new Map<number, WebSocket[]>();
  const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket, request) => {
    const room = Number(request.url?.slice(1));
    const both = rooms.get(room) ?? [];
    both.push(socket);
    rooms.set(room, both);
    socket.on('message', data => {
      const message = JSON.parse(data.toString()) as BareMessage;
      const delivery = JSON.stringify({ delivered: message.text });
      for (const each of both) each.send(delivery);
      socket.send(JSON.stringify({ acknowledged: message.number }));
    });
    socket.on('close', () => rooms.delete(room));
  });
  server.on('listening', () => process.send?.({ listening: true }));
});
