import { write, writeSync } from 'node:fs';

/** Bytes that may wait for a slow reader or a full disk. Later lines are omitted and counted. */
const MAX_WAITING_BYTES = 4_000_000;
/** Bytes of one write, unless a single text is longer. Docker reads 16 KB at a time. */
const MAX_WRITE_BYTES = 16_384;
/** Delay before the next attempt on a pipe that is full and does not block. */
const BUSY_RETRY_MS = 100;
/** `flushSync` ends when the reader takes nothing for this long. */
const FLUSH_TIMEOUT_MS = 2000;

/**
 * Writes lines to a file descriptor without waiting for its reader. Keeps lines after an error, such as a full disk, and tries
 * again with the next line. Calls `omitted` with the number of lines that found no room to wait, once the others are written.
 */
export class DescriptorWriter {
  readonly #fd: number;
  readonly #omitted: (lines: number) => void;
  /** Oldest first, without the bytes of the running write. */
  #waiting: Buffer[] = [];
  /** Includes the bytes of the running write. */
  #waitingBytes = 0;
  #writing = false;
  #busyRetry: NodeJS.Timeout | undefined;
  #omittedLines = 0;

  constructor(fd: number, omitted: (lines: number) => void) {
    this.#fd = fd;
    this.#omitted = omitted;
  }

  write(lines: string): void {
    const bytes = Buffer.from(lines);
    if (this.#waitingBytes + bytes.length > MAX_WAITING_BYTES) {
      this.#omittedLines += lines.split('\n').length - 1;
    } else {
      this.#waiting.push(bytes);
      this.#waitingBytes += bytes.length;
    }
    // Also after an omitted line, because the disk may have room again.
    this.#startWrite();
  }

  /** Writes what waits and returns. Gives up on an error, because a full disk must not keep the process from ending. */
  flushSync(): void {
    clearTimeout(this.#busyRetry);
    this.#busyRetry = undefined;
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

  #startWrite(): void {
    if (this.#writing || this.#busyRetry || this.#waiting.length === 0) return;
    this.#writing = true;
    const chunk = this.#takeChunk();
    write(this.#fd, chunk, 0, chunk.length, null, (error, written) => {
      this.#writing = false;
      this.#keepRest(chunk, error ? 0 : written);
      if (isBusy(error)) this.#retryLater();
      else if (!error) this.#continue();
    });
  }

  #retryLater(): void {
    this.#busyRetry ??= setTimeout(() => {
      this.#busyRetry = undefined;
      this.#startWrite();
    }, BUSY_RETRY_MS);
  }

  #continue(): void {
    if (this.#waiting.length > 0) {
      this.#startWrite();
    } else if (this.#omittedLines > 0) {
      const lines = this.#omittedLines;
      this.#omittedLines = 0;
      this.#omitted(lines);
    }
  }

  #takeChunk(): Buffer {
    let count = 0;
    let bytes = 0;
    for (const text of this.#waiting) {
      if (count > 0 && bytes + text.length > MAX_WRITE_BYTES) break;
      count += 1;
      bytes += text.length;
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
