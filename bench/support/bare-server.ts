/** Child process: answers every call with the bytes that its parent sent, with `node:http` only. */
import { createServer } from 'node:http';

export interface BareAnswer {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

process.on('message', ({ port, headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body);
  createServer((_, response) => {
    response.writeHead(200, headers).end(bytes);
  }).listen(port, '127.0.0.1', () => process.send?.({ listening: true }));
});
