import { spawn } from 'node:child_process';
import { RecoveryError } from './recovery-error.ts';

const CHECK_EVERY_MS = 1000;
/** Characters of standard error that are kept for the sentence. */
const KEPT = 4000;

interface ProgramOptions {
  readonly env: Readonly<Record<string, string>>;
  /** The program is killed after this time without progress. */
  readonly idleLimitMs: number;
  /** Returns a number that changes while the program works. A line on standard error is progress, too. */
  readonly progress?: () => Promise<number>;
  readonly signal: AbortSignal;
}

/** Runs a program to its end. Throws a `RecoveryError` with its last error when it fails or stops working. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { env, idleLimitMs, progress = async () => 0, signal }: ProgramOptions,
): Promise<void> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  let lastProgress = performance.now();
  let lastValue = 0;
  let isIdle = false;
  child.stderr.on('data', chunk => {
    printed = `${printed}${chunk}`.slice(-KEPT);
    lastProgress = performance.now();
  });
  const kill = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  const watch = setInterval(async () => {
    const value = await progress().catch(() => lastValue);
    if (value !== lastValue) lastProgress = performance.now();
    lastValue = value;
    isIdle = performance.now() - lastProgress > idleLimitMs;
    if (isIdle) kill();
  }, CHECK_EVERY_MS);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    signal.throwIfAborted();
    if (isIdle)
      throw new RecoveryError(
        `${command} was stopped, because it did nothing for ${Math.round(idleLimitMs / 1000)} seconds.`,
      );
    if (code !== 0) throw new RecoveryError(`${command} failed: ${lastError(printed)}`);
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', kill);
  }
}

/** Returns the lines that say what went wrong, without the program's name and its progress. */
function lastError(printed: string): string {
  const lines = printed.split('\n').filter(Boolean);
  const errors = lines.filter(line => /error|fatal|detail|could not|password/i.test(line));
  return (errors.length > 0 ? errors : lines)
    .slice(-4)
    .map(line => line.replace(/^pg_\w+: /, '').trim())
    .join(' ');
}
