import type { Readable } from 'node:stream';
import type { Endpoint, FileOut, FileType, Reply } from '@oficio/domain/endpoint.ts';
import { parse } from '@oficio/domain/parse.ts';
import type { FastifyReply } from 'fastify';

/** A reply that is already serialised. It is sent unchanged. */
export class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A file that is generated while it is sent. */
export class StreamedFile {
  /** File name of the download: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly stream: Readable;

  constructor(name: string, stream: Readable) {
    this.name = name;
    this.stream = stream;
  }
}

/** What a handler returns for its row. */
export type Answer<E extends Endpoint> =
  | Reply<E>
  | (E extends { readonly file: FileType } ? StreamedFile : ReadyJson);

/** Cache-Control of every answer of the API. */
export const PRIVATE = 'no-store';

/** Sends what a handler returned, with the status and the media type of its row. */
export function sendAnswer(
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: unknown,
  { checkReplies }: { readonly checkReplies: boolean },
): unknown {
  reply.code(endpoint.status ?? 200).header('cache-control', PRIVATE);
  if (endpoint.file) {
    const file = answer as FileOut | StreamedFile;
    reply.type(endpoint.file).header('content-disposition', `attachment; filename="${file.name}"`);
    return reply.send(file instanceof StreamedFile ? file.stream : Buffer.from(file.bytes));
  }
  const payload = answer instanceof ReadyJson ? answer.text : answer;
  if (checkReplies) assertReply(endpoint, payload);
  // Node writes a long string to a socket several times slower than a buffer.
  return typeof payload === 'string'
    ? reply.type('application/json; charset=utf-8').send(Buffer.from(payload))
    : payload;
}

/** Throws when a reply differs from its row. */
function assertReply(endpoint: Endpoint, payload: unknown): void {
  if (!endpoint.reply) return;
  const value = typeof payload === 'string' ? JSON.parse(payload) : payload;
  const parsed = parse(endpoint.reply, value);
  if ('problem' in parsed)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered outside its contract: ${parsed.problem.field} ${parsed.problem.message}`,
    );
}
