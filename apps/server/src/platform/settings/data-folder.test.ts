import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'oficio-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('makeDataFolder creates the folder and its parents for the owner only and leaves no file in it', () => {
  const inner = join(folder, 'a', 'b');
  makeDataFolder(inner);
  makeDataFolder(inner);
  expect(statSync(inner).mode & 0o777).toBe(0o700);
  expect(readdirSync(inner)).toEqual([]);
});

it('makeDataFolder refuses a path that cannot be a folder with a sentence that names the variable', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeDataFolder(file)).toThrow('DATA_DIR');
  expect(() => makeDataFolder(join(file, 'below'))).toThrow('DATA_DIR');
});

it.skipIf(process.platform !== 'linux')(
  'makeDataFolder fails where the system creates no folder, instead of retrying forever',
  () => {
    expect(() => makeDataFolder('/proc/oficio')).toThrow('DATA_DIR');
    expect(() => makeDataFolder('/proc/oficio/below')).toThrow('DATA_DIR');
    expect(() => makeDataFolder('/proc')).toThrow('DATA_DIR');
  },
);
