import type { DestinationStream } from 'pino';
import { DescriptorWriter } from './descriptor-writer.ts';

/** Lines of the access log wait at most this long for others to be written with them. */
const MAX_DELAY_MS = 100;
/** Characters that wait at most. A pipe of Linux holds 64 KB. */
const MAX_BATCH = 15_000;

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

  /** Returns when all lines are written or cannot be written. Pino calls this after a fatal line. */
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
 * or a full disk did not get.
 */
export function openLogOutput(fd: number, omitted: (lines: number) => void): LogOutput {
  const output = new LogOutput(new DescriptorWriter(fd, omitted));
  process.once('exit', () => output.flushSync());
  return output;
}
