import { type DestinationStream, pino } from 'pino';

/** Lines of the access log wait at most this long for others to be written with them. */
const MAX_DELAY_MS = 100;
/** Characters that wait at most. A pipe of Linux holds 64 KB. */
const MAX_BATCH = 15_000;
/** Bytes that may wait for a reader that is too slow. Later lines are omitted and counted. */
const MAX_WAITING_BYTES = 4_000_000;

interface Target extends DestinationStream {
  flushSync?(): void;
}

/** Writes the lines of all logs of the process in the order in which they were logged. */
export class LogOutput {
  readonly #target: Target;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Passes the line on now, because it may explain why the process ends. */
  write(line: string): void {
    this.#lines += line;
    this.#writeLines();
  }

  /** Passes the line on soon, together with others, because a write costs several times as much as its line. */
  writeSoon(line: string): void {
    this.#lines += line;
    if (this.#lines.length >= MAX_BATCH) this.#writeLines();
    else this.#timer ??= setTimeout(() => this.#writeLines(), MAX_DELAY_MS);
  }

  /** Returns when all lines are written. Pino calls this after a fatal line. */
  flushSync(): void {
    this.#writeLines();
    this.#target.flushSync?.();
  }

  #writeLines(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.#target.write(lines);
  }
}

/**
 * Opens a file descriptor for the log without waiting for its reader. Calls `omitted` with the number of lines that a slow reader
 * did not get.
 */
export function openLogOutput(fd: number, omitted: (lines: number) => void): LogOutput {
  const target = pino.destination({ dest: fd, sync: false, maxLength: MAX_WAITING_BYTES });
  const output = new LogOutput(target);
  let count = 0;
  target.on('drop', (lines: string) => {
    count += lines.split('\n').length - 1;
  });
  target.on('drain', () => {
    if (count === 0) return;
    const lines = count;
    count = 0;
    omitted(lines);
  });
  // A full disk must not end the server. The next line tries again.
  target.on('error', () => {});
  process.once('exit', () => output.flushSync());
  return output;
}
