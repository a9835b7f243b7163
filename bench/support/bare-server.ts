/** A process of its own: `node:http` alone, sending the bytes its parent gives it to whoever asks. */
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
