import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

it.each([
  ['uncaughtException', "setTimeout(() => { throw new Error('lost'); }, 1)"],
  ['unhandledRejection', "Promise.reject(new Error('lost'))"],
])('endOnUncaught ends the process in order after an %s and logs one line', async (event, failing) => {
  const script = `
    import { endOnUncaught } from ${urlOf('./end-on-uncaught.ts')};
    import { createLog } from ${urlOf('./platform/logs/log.ts')};
    import { openLogOutput } from ${urlOf('./platform/logs/log-output.ts')};
    setInterval(() => {}, 1000);
    endOnUncaught(createLog('info', openLogOutput(2, () => {})), () => setTimeout(() => {
      process.stdout.write('closed');
      process.exit(1);
    }, 50));
    ${failing};
    setTimeout(() => { throw new Error('a consequence'); }, 5);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect([code, stdout]).toEqual([1, 'closed']);
  const lines = stderr
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(lines).toMatchObject([{ level: 60, event, err: { message: 'lost' } }]);
});
