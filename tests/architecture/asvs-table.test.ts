import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/paths.js';

/** Items of OWASP ASVS 5.0, levels 1 and 2, that apply: section, then the last numbers of its items. */
const ITEMS = `1.1 1 2; 1.2 1 2 3 4 5 9; 1.3 2 3 4 5 6 7 11; 1.4 2; 1.5 2;
  2.1 1 2 3; 2.2 1 2 3; 2.3 1 2 3 4; 2.4 1;
  3.2 1 2; 3.3 1 2 3 4; 3.4 1 2 3 4 5 6; 3.5 1 2 3 4 5; 3.7 1 2;
  4.1 1 2 3; 4.2 1; 4.4 1 2 3 4;
  5.1 1; 5.2 1 2; 5.3 1 2; 5.4 1 2 3;
  6.1 1 2 3; 6.2 1 2 3 4 5 6 7 8 9 10 11 12; 6.3 1 2 3 4; 6.4 1 2 3; 6.5 3 5; 6.6 2 3; 6.8 2 4;
  7.1 1 2 3; 7.2 1 2 3 4; 7.3 1 2; 7.4 1 2 3 4 5; 7.5 1 2; 7.6 1 2;
  8.1 1 2; 8.2 1 2 3; 8.3 1;
  9.1 1 2 3; 9.2 1 2 3 4;
  10.1 1 2; 10.2 1; 10.5 1 2 4;
  11.1 1 2; 11.2 1 2 3; 11.3 1 2 3; 11.4 1 2 3 4; 11.5 1; 11.6 1;
  12.1 1 2; 12.2 1 2; 12.3 1 2 3 4;
  13.1 1; 13.2 1 2 3 4 5; 13.3 1 2; 13.4 1 2 3 4 5;
  14.1 1 2; 14.2 1 2 3 4; 14.3 1 2 3;
  15.1 1 2 3; 15.2 1 2 3; 15.3 1 2 3 4 5 6 7;
  16.1 1; 16.2 1 2 3 4 5; 16.3 1 2 3 4; 16.4 1 2 3; 16.5 1 2 3`;

const DOCUMENT = 'docs/security.md';
const FOLDERS = { 'server/': 'apps/server/src/', 'web/': 'apps/web/src/', 'domain/': 'packages/domain/' };

const text = readFileSync(join(root, DOCUMENT), 'utf8');
const expected = ITEMS.split(';').flatMap(part => {
  const [section = '', ...numbers] = part.trim().split(/\s+/);
  return numbers.map(number => `${section}.${number}`);
});

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (\w+) \| (.+) \|$/gm)].map(
  ([, item = '', about = '', state = '', evidence = '']) => ({ item, about, state, evidence }),
);

/** Files in backticks, each with the titles of tests in quotation marks that follow it. */
const filesOf = (evidence: string) =>
  [...evidence.matchAll(/`([^`"]+)`((?: "[^"]+")*)/g)]
    .filter(([, name = '']) => name.includes('.') || name.includes('/'))
    .map(([, name = '', titles = '']) => ({
      path: pathOf(name),
      titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
    }));

function pathOf(name: string): string {
  const folder = Object.entries(FOLDERS).find(([short]) => name.startsWith(short));
  return folder ? name.replace(folder[0], folder[1]) : name;
}

const linksIn = (markdown: string) => [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);

/** Returns what is wrong with the evidence of a row: missing files and missing titles. */
const problemsOf = (evidence: string) =>
  filesOf(evidence).flatMap(({ path, titles }) => {
    if (!existsSync(join(root, path))) return [`${path}: no such file`];
    const source = titles.length === 0 ? '' : readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'");
    return titles.filter(title => !source.includes(title)).map(title => `${path}: no test "${title}"`);
  });

describe('docs/security.md', () => {
  it('lists each of the 201 items exactly once', () => {
    expect(rows.map(({ item }) => item)).toEqual(expected);
    expect(rows).toHaveLength(201);
  });

  it('declares the deviations of the table under their heading, and counts them', () => {
    const declared = rows.filter(({ state }) => state === 'declared').map(({ item }) => item);
    const met = rows.filter(({ state }) => state === 'met');
    expect(text).toContain(`${met.length} are met, ${declared.length} are declared deviations`);
    const section = /## Declared deviations\n([\s\S]+?)\n## /.exec(text)?.[1] ?? '';
    expect([...section.matchAll(/^\| (\d+\.\d+\.\d+) /gm)].map(([, item]) => item)).toEqual(declared);
    expect(met.length + declared.length).toBe(rows.length);
  });

  it.each(rows)('$item has evidence: files and tests that exist', ({ evidence }) => {
    expect(filesOf(evidence).length + linksIn(evidence).length).toBeGreaterThan(0);
    expect(problemsOf(evidence)).toEqual([]);
  });

  it('would not accept a missing file or a missing test', () => {
    expect(problemsOf('`server/nothing.ts`')).toHaveLength(1);
    expect(problemsOf('`server/platform/http/edge.test.ts` "does what no test does"')).toHaveLength(1);
  });
});
