/** Child process: copies answers of another server, then sends the same bytes with `node:http` only. */
import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CALL_HEADERS } from './call-headers.ts';

export interface Copying {
  readonly port: number;
  /** The port of the server whose answers it copies. */
  readonly from: number;
  readonly paths: readonly string[];
}

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Node writes these itself. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

process.on('message', async ({ port, from, paths }: Copying) => {
  const answers = new Map<string, Answer>();
  for (const path of paths) answers.set(path, await copyAnswer(from, path));
  createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  }).listen(port, '127.0.0.1', () => process.send?.({ listening: true }));
});

async function copyAnswer(port: number, path: string): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: CALL_HEADERS }, resolve).on('error', reject);
  });
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode} ${body}`);
  const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
  return { headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), body };
}
