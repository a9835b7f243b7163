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
export type HandlerResult<E extends Endpoint> =
  | Reply<E>
  | (E extends { readonly file: FileType } ? StreamedFile : ReadyJson);

/** Cache-Control of every answer of the API. */
export const PRIVATE = 'no-store';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends what a handler returned, with the status and the media type of its row. */
export function sendResult(
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: unknown,
  { checkReplies }: { readonly checkReplies: boolean },
): unknown {
  if (endpoint.status !== undefined) reply.code(endpoint.status);
  reply.header('cache-control', PRIVATE);
  if (endpoint.file) {
    const file = answer as FileOut | StreamedFile;
    reply.type(endpoint.file).header('content-disposition', `attachment; filename="${file.name}"`);
    return reply.send(file instanceof StreamedFile ? file.stream : Buffer.from(file.bytes));
  }
  if (checkReplies) assertReply(endpoint, answer instanceof ReadyJson ? JSON.parse(answer.text) : answer);
  const text = answer instanceof ReadyJson ? answer.text : JSON.stringify(answer);
  // Node writes a long string to a socket several times slower than a buffer.
  return reply.header('content-type', JSON_TYPE).send(Buffer.from(text));
}

/** Throws when a reply differs from its row. */
function assertReply(endpoint: Endpoint, payload: unknown): void {
  if (!endpoint.reply) return;
  const parsed = parse(endpoint.reply, payload);
  if ('problem' in parsed)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered outside its contract: ${parsed.problem.field} ${parsed.problem.message}`,
    );
}
