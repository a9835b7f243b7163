import { posix } from 'node:path';
import type { Link } from './rules.ts';

type PlacedLink = Link & { readonly line: number };

/**
 * Finds folders that import each other, including a folder and its parent, because then neither can be understood alone.
 * Ignores tests, which may import everything.
 * @returns one sentence per pair, with an import of each direction as "file:line"
 */
export function findFolderPairs(links: readonly PlacedLink[]): string[] {
  const firstLinks = new Map<string, PlacedLink>();
  for (const link of links) {
    if (link.target.kind !== 'file' || /\.test\.tsx?$/.test(link.file)) continue;
    const from = posix.dirname(link.file);
    const to = posix.dirname(link.target.path);
    const key = `${from}\n${to}`;
    if (from !== to && !firstLinks.has(key)) firstLinks.set(key, link);
  }
  return [...firstLinks].flatMap(([key, link]) => {
    const [from = '', to = ''] = key.split('\n');
    const back = firstLinks.get(`${to}\n${from}`);
    if (!back || from > to) return [];
    return `${link.file}:${link.line} and ${back.file}:${back.line}: ${from} and ${to} import each other`;
  });
}
