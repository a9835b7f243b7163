import { Encoder, PacketType } from 'socket.io-parser';
import { expect, it } from 'vitest';
import { textParser } from './text-parser.ts';

it.each([
  { type: PacketType.CONNECT, nsp: '/', data: { sid: 'abc' } },
  { type: PacketType.EVENT, nsp: '/', data: ['new_message', { message: '¿Sí? "😀"', id: 7, none: null }] },
  { type: PacketType.ACK, nsp: '/', id: 0, data: [{ error: 'No' }] },
  { type: PacketType.ACK, nsp: '/', id: 12, data: [] },
  { type: PacketType.CONNECT_ERROR, nsp: '/otro', data: { message: 'Invalid namespace' } },
  { type: PacketType.DISCONNECT, nsp: '/' },
])('is understood by every client: $type in $nsp', packet => {
  expect(new textParser.Encoder().encode(packet)).toEqual(new Encoder().encode(packet));
});
