import { write, writeSync } from 'node:fs';

/** Bytes that may wait for a slow reader or a full disk. Later lines are omitted and counted. */
const MAX_WAITING_BYTES = 4_000_000;
/** Bytes of one write, unless a single line is longer. Docker reads 16 KB at a time, and a pipe of Linux holds 64 KB. */
const MAX_WRITE_BYTES = 16_384;
/** Lines of the access log wait at most this long for others to be written with them. */
const MAX_DELAY_MS = 100;
/** Delay before the next attempt on a pipe that is full and does not block. */
const BUSY_RETRY_MS = 100;
/** `flushSync` ends when the reader takes nothing for this long. */
const FLUSH_TIMEOUT_MS = 2000;

/**
 * Writes the lines of all logs of the process to a file descriptor, in the order in which they were logged and without waiting for its
 * reader. Keeps lines after an error, such as a full disk, and tries again with the next line.
 */
export class LogOutput {
  readonly #fd: number;
  readonly #omitted: (lines: number) => void;
  /** Oldest first, without the bytes of the running write. */
  #waiting: Buffer[] = [];
  /** Includes the bytes of the running write. */
  #waitingBytes = 0;
  #isWriting = false;
  /** The next write, when it must not begin at once. */
  #timer: NodeJS.Timeout | undefined;
  #omittedLines = 0;

  /** Takes the number of lines that found no room to wait, once the others are written. */
  constructor(fd: number, omitted: (lines: number) => void) {
    this.#fd = fd;
    this.#omitted = omitted;
  }

  /** Writes the line now, because it may explain why the process ends. */
  write(line: string): void {
    this.#add(line);
    this.#startWrite();
  }

  /** Writes the line soon, together with others, because a write costs several times as much as its line. */
  writeSoon(line: string): void {
    this.#add(line);
    if (this.#waitingBytes >= MAX_WRITE_BYTES) this.#startWrite();
    else this.#timer ??= setTimeout(() => this.#startWrite(), MAX_DELAY_MS);
  }

  /**
   * Writes what waits and returns. Pino calls this after a fatal line. Gives up on an error, because a full disk must not keep the
   * process from ending.
   */
  flushSync(): void {
    let end = performance.now() + FLUSH_TIMEOUT_MS;
    while (this.#waiting.length > 0) {
      const chunk = this.#takeChunk();
      try {
        this.#keepRest(chunk, writeSync(this.#fd, chunk));
        end = performance.now() + FLUSH_TIMEOUT_MS;
      } catch (error) {
        this.#keepRest(chunk, 0);
        if (!isBusy(error) || performance.now() > end) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_RETRY_MS);
      }
    }
  }

  #add(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes + bytes.length > MAX_WAITING_BYTES) {
      this.#omittedLines += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  /** Begins with what waits, also after an omitted line, because the disk may have room again. */
  #startWrite(): void {
    if (this.#isWriting || this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isWriting = true;
    const chunk = this.#takeChunk();
    write(this.#fd, chunk, 0, chunk.length, null, (error, written) => {
      this.#keepRest(chunk, error ? 0 : written);
      if (isBusy(error)) setTimeout(() => this.#endWrite(true), BUSY_RETRY_MS);
      else this.#endWrite(!error);
    });
  }

  #endWrite(continues: boolean): void {
    this.#isWriting = false;
    if (!continues) return;
    this.#startWrite();
    if (this.#isWriting || this.#omittedLines === 0) return;
    const lines = this.#omittedLines;
    this.#omittedLines = 0;
    this.#omitted(lines);
  }

  #takeChunk(): Buffer {
    let count = 0;
    let bytes = 0;
    for (const line of this.#waiting) {
      if (count > 0 && bytes + line.length > MAX_WRITE_BYTES) break;
      count += 1;
      bytes += line.length;
    }
    return Buffer.concat(this.#waiting.splice(0, count));
  }

  /** Puts the unwritten end of a chunk back in front, so that a line that a full disk cut is completed later. */
  #keepRest(chunk: Buffer, written: number): void {
    this.#waitingBytes -= written;
    if (written < chunk.length) this.#waiting.unshift(chunk.subarray(written));
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');
}

/** Opens a file descriptor for the log. `omitted`: see `LogOutput`. */
export function openLogOutput(fd: number, omitted: (lines: number) => void): LogOutput {
  const output = new LogOutput(fd, omitted);
  process.once('exit', () => output.flushSync());
  return output;
}
