/**
 * Child process that repeats one GET on several connections. Answers a `Load` of its parent with `{ perSecond }`. Parses only
 * the first response: all responses of one address have its length.
 */
import { connect } from 'node:net';

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  readonly milliseconds: number;
}

process.on('message', async (load: Load) => {
  const until = performance.now() + load.milliseconds;
  const counts = await Promise.all(Array.from({ length: load.connections }, () => keepBusy(load, until)));
  const answered = counts.reduce((sum, count) => sum + count, 0);
  process.send?.({ perSecond: answered / (load.milliseconds / 1000) });
});

/** Returns the number of responses of one connection until the end of the time. */
function keepBusy({ port, path }: Load, until: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: keep-alive\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let answered = 0;
    let length = 0;
    let seen = Buffer.alloc(0);
    let received = 0;
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (length === 0) {
        seen = Buffer.concat([seen, chunk]);
        length = lengthOf(seen);
      }
      if (length === 0 || received < length) return;
      received -= length;
      answered += 1;
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(answered));
    });
  });
}

/** Returns the length of the whole response in bytes; 0 while its head is incomplete. Throws unless the status is 200. */
function lengthOf(answer: Buffer): number {
  const end = answer.indexOf('\r\n\r\n');
  if (end === -1) return 0;
  const head = answer.subarray(0, end).toString('latin1');
  const body = /content-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || body === undefined) throw new Error(`Unexpected answer:\n${head}`);
  return end + 4 + Number(body);
}
