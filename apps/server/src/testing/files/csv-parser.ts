/** Parses RFC 4180 with semicolons after a byte order mark. Throws for input that a strict parser refuses. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const field = /("(?:[^"]|"")*"|[^;"\r\n]*)(;|\r\n)/y;
  const source = text.replace(/^\ufeff/, '');
  while (field.lastIndex < source.length) {
    const from = field.lastIndex;
    const match = field.exec(source);
    if (!match) throw new Error(`Not a field: ${source.slice(from, from + 40)}`);
    const [, cell = '', end] = match;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n' && field.lastIndex < source.length) rows.push([]);
  }
  return rows;
}
