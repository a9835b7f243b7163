import { stdSerializers } from 'pino';

/** An address in the answer of a mail server, or password and host of a database address. */
const ADDRESS = /[^\s<>"'():;,/]+@[\w-]+(\.[\w-]+)+/g;

/**
 * Returns the parts of an error that the log may show. Other properties can contain secrets and personal data: PostgreSQL's
 * `detail` quotes the whole row.
 */
export function serializeError(error: unknown): object {
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
