import { Stopped, stopCode } from './processes.js';
import { CommandError } from './say.js';

const OLDEST_NODE = 20;

/**
 * Runs a command, prints a failure as one readable sentence and sets the exit code.
 * @param {() => Promise<number | void>} work returns the exit code; undefined means 0
 */
export async function command(work) {
  try {
    if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
      throw new CommandError(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`);
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.exitCode = stopCode() ?? 1;
    if (error instanceof Stopped) return;
    const sentence =
      error instanceof CommandError ? error.message : `Something unexpected happened: ${error}`;
    process.stderr.write(`\n${sentence}\n`);
  }
}
