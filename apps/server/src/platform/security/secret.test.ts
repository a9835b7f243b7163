import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecret } from './secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oficio-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('loadSecret creates the secret once, creates the folder if needed, and leaves no other file', async () => {
  const folder = join(dataDir, 'new');
  const secret = loadSecret(null, folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadSecret(null, folder)).toBe(secret);
  expect(await readdir(folder)).toEqual(['app-secret']);
});

it('loadSecret refuses a stored secret that is empty or truncated', async () => {
  for (const damaged of ['', 'short\n']) {
    await writeFile(join(dataDir, 'app-secret'), damaged);
    expect(() => loadSecret(null, dataDir)).toThrow(/app-secret is damaged/);
  }
});
