import type { ErrorReply } from '@oficio/domain/errors.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Call, LooseInput } from '../../lib/api/client.ts';
import type { Answer } from './server-contract.ts';

/** `call` for pages that are rendered on the server: the same rows and the same errors, without a network. */
export function serverCall(answer: Answer): Call {
  return (async (endpoint: Parameters<Call>[0], input: LooseInput = {}) => {
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

/** What is empty is left out, as in an address. */
const textsOf = (values: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
