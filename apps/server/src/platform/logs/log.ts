import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../settings/settings.ts';
import { currentRequest } from './request-context.ts';

export type Log = FastifyBaseLogger;

/** Logs JSON lines with UTC times. Lines of a request have its id. Never logs a query string, a token or a body. */
export function createLog(level: LogLevel, destination: DestinationStream): Log {
  // In any property, because libraries log whole requests while debugging.
  const redact = ['*.headers.authorization', '*.headers.cookie', '*.password', '*.token'];
  const serializers = { err: serializeError };
  return pino(
    { level, redact, mixin: addRequestId, serializers, timestamp: stdTimeFunctions.isoTime },
    destination,
  );
}

/** An address in the answer of a mail server, or password and host of a database address. */
const ADDRESS = /[^\s<>"'():;,/]+@[\w-]+(\.[\w-]+)+/g;

/**
 * Returns the parts of an error that the log may show. Other properties can contain secrets and personal data: PostgreSQL's
 * `detail` quotes the whole row.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const { type, message, stack, aggregateErrors } = stdSerializers.err(error);
  const { code, statusCode, constraint, table, column } = error as Error & Readonly<Record<string, unknown>>;
  return {
    type,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    code,
    statusCode,
    constraint,
    table,
    column,
    aggregateErrors: aggregateErrors?.map(({ raw }: { readonly raw: Error }) => serializeError(raw)),
  };
}

const withoutAddresses = (text: string) => text.replace(ADDRESS, '[address]');

/** Returns the fields that each line of a running request has. */
export function addRequestId(): { request_id?: string } {
  const request = currentRequest();
  return request ? { request_id: request.id } : {};
}
