/** PostgreSQL limits a payload to less than 8000 bytes, header of the chunk included. */
const CHUNK_BYTES = 7800;

/** Splits a text between characters into chunks that fit a payload. Each header names instance, sequence and part. */
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

/** Returns true for a byte inside a UTF-8 character: only these have the form 10xxxxxx. */
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const CHUNK = /^(\S+) (\d+) (\d+)\/(\d+) /;

/** Joins the chunks of each instance. PostgreSQL delivers the chunks of one text in order or not at all. */
export class Assembly {
  readonly #partial = new Map<string, { readonly sequence: string; readonly pieces: string[] }>();

  /** Returns the sender, its number of the text and the whole text after its last chunk, else null. */
  add(chunk: string): { readonly instance: string; readonly sequence: number; readonly text: string } | null {
    const [head, instance, sequence, part, parts] = CHUNK.exec(chunk) ?? [];
    if (head === undefined || instance === undefined || sequence === undefined) return null;
    if (part === '1') this.#partial.set(instance, { sequence, pieces: [] });
    const partial = this.#partial.get(instance);
    // This instance began to listen after the first chunks were sent.
    if (partial?.sequence !== sequence || partial.pieces.length + 1 !== Number(part)) return null;
    partial.pieces.push(chunk.slice(head.length));
    if (part !== parts) return null;
    this.#partial.delete(instance);
    return { instance, sequence: Number(sequence), text: partial.pieces.join('') };
  }
}
