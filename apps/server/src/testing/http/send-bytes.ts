import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes to a server on a connection of their own and returns what it answers until it closes the connection. */
export async function sendBytes(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const received = text(socket);
  socket.write(bytes);
  return received;
}
