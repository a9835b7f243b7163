import { describe, expect, it } from 'vitest';
import { RecoveryError } from '../common/recovery-error.ts';
import { runProgram } from './programs.ts';

const run = (script: string, options: Partial<Parameters<typeof runProgram>[2]> = {}) =>
  runProgram(process.execPath, ['-e', script], {
    env: {},
    idleLimitMs: 60_000,
    signal: new AbortController().signal,
    ...options,
  });

describe('runProgram', () => {
  it('resolves when the program ends with status 0', async () => {
    await expect(run('')).resolves.toBeUndefined();
  });

  it('throws a sentence with the last error of the program', async () => {
    const script = `console.error('pg_dump: error: could not write to file: No space left on device'); process.exit(1)`;
    await expect(run(script)).rejects.toThrow(
      /failed: error: could not write to file: No space left on device$/,
    );
  });

  it('kills a program that does nothing for too long', async () => {
    await expect(run('setInterval(() => {}, 1000)', { idleLimitMs: 500 })).rejects.toThrow(
      'because it did nothing',
    );
  });

  it('lets a program run as long as it makes progress', async () => {
    let value = 0;
    const progress = async () => (value += 1);
    await run('setTimeout(() => {}, 3000)', { idleLimitMs: 1500, progress });
    expect(value).toBeGreaterThan(1);
  });

  it('kills the program and throws the reason when the signal aborts', async () => {
    const stop = new AbortController();
    const running = run('setInterval(() => {}, 1000)', { signal: stop.signal });
    stop.abort(new RecoveryError('Stopped by SIGTERM.'));
    await expect(running).rejects.toThrow('Stopped by SIGTERM.');
  });
});
