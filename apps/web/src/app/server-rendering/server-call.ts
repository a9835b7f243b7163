import type { ErrorReply } from '@oficio/domain/errors.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Call, UntypedInput } from '../../lib/api/client.ts';
import type { AnswerCall } from './server-contract.ts';

/** Returns a `call` for server rendering: same rows and errors, but within the process. */
export function serverCall(answer: AnswerCall): Call {
  return (async (endpoint: Parameters<Call>[0], input: UntypedInput = {}) => {
    const { method, path } = endpoint;
    const { status, body } = await answer({
      method,
      path,
      params: textsOf(input.params),
      query: textsOf(input.query),
    });
    if (status < 400) return body;
    const { error, field } = body as ErrorReply;
    throw new ApiError(status, error, { field });
  }) as Call;
}

/** Leaves out empty values, as in a query string. */
const textsOf = (values: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
