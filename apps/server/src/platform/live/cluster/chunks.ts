/** PostgreSQL takes payloads of less than 8000 bytes; the head of a chunk needs some of them. */
const CHUNK_BYTES = 7800;

/** Cuts a text into pieces of so many bytes at most, never inside a character, each with a head that tells where it belongs. */
export function cut(instance: string, sequence: number, text: string): string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(bytes.length, start + CHUNK_BYTES);
    while (end < bytes.length && isContinuation(bytes[end])) end -= 1;
    pieces.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return pieces.map((piece, index) => `${instance} ${sequence} ${index + 1}/${pieces.length} ${piece}`);
}

/** UTF-8: 10xxxxxx is never the first byte of a character. */
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const CHUNK = /^(\S+) (\d+) (\d+)\/(\d+) /;

/** Puts the pieces together again, each instance's apart. Pieces of one text come in their order or not at all. */
export class Assembly {
  readonly #begun = new Map<string, { readonly sequence: string; readonly pieces: string[] }>();

  /** Returns who said what once the last piece is there. */
  add(chunk: string): { readonly instance: string; readonly text: string } | null {
    const [head, instance, sequence, part, parts] = CHUNK.exec(chunk) ?? [];
    if (head === undefined || instance === undefined || sequence === undefined) return null;
    if (part === '1') this.#begun.set(instance, { sequence, pieces: [] });
    const begun = this.#begun.get(instance);
    // The first pieces came before we listened.
    if (begun?.sequence !== sequence || begun.pieces.length + 1 !== Number(part)) return null;
    begun.pieces.push(chunk.slice(head.length));
    if (part !== parts) return null;
    this.#begun.delete(instance);
    return { instance, text: begun.pieces.join('') };
  }
}
