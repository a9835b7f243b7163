import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './check.ts';

const root = join(import.meta.dirname, '../..');
const PATTERNS = ['*.ts', '{packages,apps,tests,tools,scripts}/**/*.{ts,tsx,js,css}'];
const NOT_OURS = ['**/node_modules', '**/dist', '**/data'];

/** Returns every source file of the repository, sorted by path. */
export function readSources(): readonly Source[] {
  return globSync(PATTERNS, { cwd: root, exclude: NOT_OURS })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
