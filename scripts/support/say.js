/** An error with one readable sentence for the user. The command ends with a non-zero exit code. */
export class CommandError extends Error {}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

const HEARTBEAT_MS = 15_000;

/**
 * Prints the title of a step, its progress every 15 s, and its duration at the end.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
export async function step(title, work) {
  const started = Date.now();
  say(`› ${title}`);
  const heartbeat = setInterval(() => say(`  … ${seconds(Date.now() - started)}`), HEARTBEAT_MS);
  try {
    const result = await work();
    say(`  done in ${seconds(Date.now() - started)}`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
