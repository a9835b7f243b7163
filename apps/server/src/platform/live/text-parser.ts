import { Decoder, Encoder, type Packet } from 'socket.io-parser';

/**
 * Writes packets down as the protocol of Socket.IO 5 says for those without bytes, which are all of ours. Its own encoder
 * looks for bytes in whatever it is given, value by value, which takes longer than to write it down.
 */
class TextEncoder extends Encoder {
  override encode({ type, nsp, id, data }: Packet): string[] {
    const place = nsp === '/' ? '' : `${nsp},`;
    return [`${type}${place}${id ?? ''}${data === undefined ? '' : JSON.stringify(data)}`];
  }
}

export const textParser = { Encoder: TextEncoder, Decoder };
