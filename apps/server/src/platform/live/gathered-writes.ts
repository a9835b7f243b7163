import type { Duplex } from 'node:stream';

type Written = (error?: Error | null) => void;

/**
 * Makes whatever is written to a connection in one turn of the event loop leave together, in one call to the system: what
 * somebody is told and what is acknowledged to them mostly come at once, and the calls cost more than all else. A writer
 * hears at once that something is written; if it never is, the connection ends, and that everybody hears. Where much waits
 * to be read already, the writer waits as well.
 */
export function gatherWrites(connection: Duplex): void {
  const write = connection.write.bind(connection);
  let gathering = false;
  const release = () => {
    gathering = false;
    connection.uncork();
  };
  const gather = (
    chunk: Uint8Array | string,
    second?: BufferEncoding | Written,
    third?: Written,
  ): boolean => {
    if (!gathering) {
      gathering = true;
      connection.cork();
      process.nextTick(release);
    }
    const encoding = typeof second === 'string' ? second : 'utf8';
    const written = typeof second === 'function' ? second : third;
    if (!written) return write(chunk, encoding);
    if (connection.writableLength > connection.writableHighWaterMark) return write(chunk, encoding, written);
    // Before the release: what waits for this to be written then leaves with it.
    queueMicrotask(written);
    return write(chunk, encoding);
  };
  connection.write = gather as Duplex['write'];
}
