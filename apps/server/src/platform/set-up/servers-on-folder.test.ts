import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ServersOnFolder } from './servers-on-folder.ts';

const MODULE = new URL('./servers-on-folder.ts', import.meta.url).href;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-servers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('two servers on one folder see each other, until one leaves', () => {
  const folder = newFolder();
  const [one, two, three] = [
    new ServersOnFolder(folder),
    new ServersOnFolder(folder),
    new ServersOnFolder(folder),
  ];
  one.join();
  expect(one.others()).toBe(0);
  two.join();
  three.join();
  expect([one.others(), two.others(), three.others()]).toEqual([2, 2, 2]);
  three.leave();
  two.leave();
  expect([one.others(), two.others()]).toEqual([0, 0]);
  one.leave();
});

it('a command, which joins nothing, is not counted', () => {
  const folder = newFolder();
  const server = new ServersOnFolder(folder);
  server.join();
  expect(new ServersOnFolder(folder).others()).toBe(0);
  expect(server.others()).toBe(0);
  server.leave();
});

it('a server that is killed is not counted any more', async () => {
  const folder = newFolder();
  const server = new ServersOnFolder(folder);
  server.join();
  const script = `import { ServersOnFolder } from ${JSON.stringify(MODULE)};
    new ServersOnFolder(${JSON.stringify(folder)}).join();
    console.log('joined');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  expect(server.others()).toBe(1);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(server.others()).toBe(0);
  server.leave();
});
