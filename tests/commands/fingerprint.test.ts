import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { fingerprint } from '../../scripts/support/fingerprint.js';
import { root } from '../../scripts/support/paths.js';

it('the fingerprint changes with names and contents of sources, not with times, tests or built files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-fingerprint-'));
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const now = () => fingerprint([relative(root, folder)]);
  for (const name of ['src', 'dist', 'node_modules']) mkdirSync(join(folder, name));
  put('src/a.ts', 'one');
  const first = now();
  for (const name of ['src/a.test.ts', 'dist/a.js', 'node_modules/a.js']) put(name, 'other');
  utimesSync(join(folder, 'src/a.ts'), 1, 1);
  expect(now()).toBe(first);

  put('src/a.ts', 'two');
  const second = now();
  renameSync(join(folder, 'src/a.ts'), join(folder, 'src/b.ts'));
  const third = now();
  put('src/c.css', '');
  expect(new Set([first, second, third, now()]).size).toBe(4);
  rmSync(folder, { recursive: true });
});
