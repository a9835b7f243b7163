import { gzipSync } from 'node:zlib';

const SCRIPT = /(?:src|href)="(\/assets\/[^"]+\.js)"/g;
const SHEET = /href="(\/assets\/[^"]+\.css)"/g;

/** Returns the gzip bytes of the scripts and style sheets in a page's document, which load before the page is usable. */
export async function weigh(url: string, path: string): Promise<{ scripts: number; sheets: number }> {
  const html = await (await fetch(url + path)).text();
  const sum = async (pattern: RegExp) => {
    const files = new Set([...html.matchAll(pattern)].map(([, file = '']) => file));
    let bytes = 0;
    for (const file of files) {
      const response = await fetch(url + file, { headers: { 'accept-encoding': 'identity' } });
      if (!response.ok) throw new Error(`${file} answered ${response.status}`);
      bytes += gzipSync(await response.text(), { level: 9 }).length;
    }
    return bytes;
  };
  return { scripts: await sum(SCRIPT), sheets: await sum(SHEET) };
}
