/** Child process that repeats calls on several connections. Answers a `Load` of its parent with `{ perSecond }`. */
import { connect } from 'node:net';
import { CALL_HEADERS } from './call-headers.ts';

export interface Load {
  readonly port: number;
  /** Each connection calls them in turn, starting at another one. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
  /** Whether to continue after this time until every path was called. */
  readonly isWhole: boolean;
}

const HEAD_END = '\r\n\r\n';

process.on('message', async (load: Load) => {
  const until = performance.now() + load.milliseconds;
  const requests = load.paths.map(path => requestFor(load.port, path));
  const startOf = (index: number) => Math.floor((index * requests.length) / load.connections);
  const counts = await Promise.all(
    Array.from({ length: load.connections }, (_, index) => {
      const atLeast = load.isWhole ? startOf(index + 1) - startOf(index) : 0;
      return keepBusy(load.port, requests, { start: startOf(index), atLeast, until });
    }),
  );
  const answered = counts.reduce((sum, count) => sum + count, 0);
  process.send?.({ perSecond: answered / (load.milliseconds / 1000) });
});

function requestFor(port: number, path: string): Buffer {
  const headers = Object.entries({ host: `127.0.0.1:${port}`, connection: 'keep-alive', ...CALL_HEADERS });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
}

interface Part {
  /** Position of the first request. */
  readonly start: number;
  /** Number of requests that are sent even after `until`. */
  readonly atLeast: number;
  /** End of the time on the clock of `performance`. */
  readonly until: number;
}

/** Returns the number of responses of one connection. */
function keepBusy(
  port: number,
  requests: readonly Buffer[],
  { start, atLeast, until }: Part,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let answered = 0;
    /** Bytes of the current response that have not arrived; null while its head is incomplete. */
    let missing: number | null = null;
    let head: Buffer = Buffer.alloc(0);
    const ask = () => socket.write(requests[(start + answered) % requests.length] ?? '');
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing === null) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const length = lengthOf(head);
        if (length === null) return;
        missing = length - head.length;
        head = Buffer.alloc(0);
      } else missing -= chunk.length;
      if (missing > 0) return;
      missing = null;
      answered += 1;
      if (answered < atLeast || performance.now() < until) ask();
      else socket.end(() => resolve(answered));
    });
  });
}

/** Returns the length of the whole response in bytes; null while its head is incomplete. Throws unless the status is 200. */
function lengthOf(answer: Buffer): number | null {
  const end = answer.indexOf(HEAD_END);
  if (end === -1) return null;
  const head = answer.toString('latin1', 0, end);
  const body = /\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || body === undefined) throw new Error(`Unexpected answer:\n${head}`);
  return end + HEAD_END.length + Number(body);
}
