import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/support/paths.js';

const [FIRST, SECOND] = ['first', 'second'].map(name => `the ${name} secret of this server, long enough`);
const MAIN = 'apps/server/src/main.ts';

it('a lost APP_SECRET is refused at the start with a sentence, until the operator accepts the new one', {
  timeout: 300_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oficio-accept-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const run = (secret: string | undefined, ...args: string[]) =>
    new Promise<{ code: number; output: string }>(resolve => {
      const env = {
        ...process.env,
        DATA_DIR: dataDir,
        SEED_DEMO: '0',
        LOG_LEVEL: 'error',
        APP_SECRET: secret,
      };
      execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
      );
    });
  const prepare = (secret: string | undefined) => run(secret, MAIN, '--prepare');
  expect(await prepare(FIRST)).toEqual({ code: 0, output: '' });
  expect(await prepare(SECOND)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^APP_SECRET is not the secret of this database: .*npm run accept -- secret/,
    ),
  });
  expect(await run(SECOND, 'scripts/accept.js')).toMatchObject({
    code: 1,
    output: expect.stringContaining('accept photos'),
  });
  expect(await run(SECOND, 'scripts/accept.js', 'photos')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nothing was changed'),
  });
  expect(await run(SECOND, 'scripts/accept.js', 'secret')).toMatchObject({
    code: 0,
    output: expect.stringContaining('is the secret of the database now'),
  });
  expect(await prepare(SECOND)).toEqual({ code: 0, output: '' });
  expect((await prepare(FIRST)).code).toBe(1);
});
