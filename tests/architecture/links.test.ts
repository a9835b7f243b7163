import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/support/paths.js';
import { brokenLinks } from '../support/broken-links.ts';

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

it.each(documents)('%s links only to files and headings that exist', document => {
  expect(brokenLinks(root, document)).toEqual([]);
});

it('brokenLinks returns links to a missing file and to a missing heading, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-links-'));
  const links = ['gone.md', '#one', '#two', 'page.md#one', 'page.md#two', 'https://example.es/gone.md'];
  writeFileSync(join(folder, 'page.md'), `# One\n${links.map(link => `[text](${link})`).join('\n')}\n`);
  expect(brokenLinks(folder, 'page.md')).toEqual([
    'page.md: no file gone.md',
    'page.md: no heading #two',
    'page.md: no heading page.md#two',
  ]);
  rmSync(folder, { recursive: true });
});
