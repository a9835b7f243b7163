import '../augmentations.ts';
import { parseArgs } from 'node:util';
import { readSettings } from '../platform/settings/read-settings.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { sentenceFor } from '../start-failure.ts';
import { RecoveryError } from './common/recovery-error.ts';

interface Call {
  readonly settings: Settings;
  /** The single folder that the command names. */
  readonly folder: string;
  readonly flags: ReadonlySet<string>;
  /** Aborts when the process is asked to end. */
  readonly signal: AbortSignal;
}

/** Runs a command of the terminal: prints its answer, or one sentence about a failure and ends with status 1. */
export async function runRecovery(
  usage: string,
  known: readonly string[],
  work: (call: Call) => Promise<string>,
): Promise<void> {
  // Files of a backup contain personal data.
  process.umask(0o077);
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stop.abort(new RecoveryError(`Stopped by ${name}.`)));
  try {
    const { folder, flags } = readArguments(usage, known);
    const answer = await work({ settings: readSettings(process.env), folder, flags, signal: stop.signal });
    process.stdout.write(`${answer}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof RecoveryError ? error.message : sentenceFor(error)}\n`);
    process.exitCode = 1;
  }
}

function readArguments(usage: string, known: readonly string[]) {
  const options = Object.fromEntries(known.map(flag => [flag.slice(2), { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...others] = positionals;
    if (!folder || others.length > 0) throw new RecoveryError(usage);
    return { folder, flags: new Set(known.filter(flag => values[flag.slice(2)])) };
  } catch {
    throw new RecoveryError(usage);
  }
}
