import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, sfnt: 12 } as const;
const ENTRY = { woff: 20, sfnt: 16 } as const;

/**
 * Returns the font inside a WOFF file (https://www.w3.org/TR/WOFF/). Unpacks each table once; the PDF library would
 * unpack a table again for every letter.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let at = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = HEADER.woff + index * ENTRY.woff;
    const to = HEADER.sfnt + index * ENTRY.sfnt;
    const [offset, packed, length] = [4, 8, 12].map(field => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(data) : data;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(at, to + 8);
    directory.writeUInt32BE(length, to + 12);
    // Tables start at multiples of four bytes.
    const padding = (4 - (length % 4)) % 4;
    parts.push(table, Buffer.alloc(padding));
    at += length + padding;
  }
  return Buffer.concat(parts);
}
