import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeFile, verifyFiles } from './files.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-checksums-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it.skipIf(process.platform === 'win32')(
  'a backup with a link or a pipe instead of a file is refused without reading it',
  { timeout: 5000 },
  async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), 'content');
    const described = await describeFile(folder, 'file');
    await expect(verifyFiles(folder, [described])).resolves.toBeUndefined();
    await symlink('file', join(folder, 'link'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const path of ['link', 'pipe'])
      await expect(verifyFiles(folder, [{ ...described, path }])).rejects.toThrow(
        `${path} is no regular file.`,
      );
  },
);
