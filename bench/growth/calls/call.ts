import { type Endpoint, pathOf } from '@oficio/domain/endpoint.ts';
import type { App } from '../../../apps/server/src/app.ts';
import type { Input } from '../../../apps/server/src/testing/permissions/request-fixtures.ts';
import type { Step } from '../measuring/measure.ts';

/**
 * The kind of user, which decides how much a call may grow. A document of a busy user contains a hundred times as many lines, so
 * only its hold of the event loop is limited.
 */
export type Kind = 'ordinary' | 'busy' | 'admin' | 'document';

/** One line of the table. */
export interface Call extends Step {
  /** Same in all data sets: 'GET /api/chat/my-chats · first page'. */
  readonly name: string;
  readonly who: string;
  readonly kind: Kind;
}

/** Makes a call of the contract in memory. Throws when it answers another status. Returns the reply. */
export async function send(
  { server }: App,
  row: Endpoint,
  { params, query, body }: Input,
  { token, answers }: { readonly token: string | null; readonly answers?: readonly number[] },
): Promise<unknown> {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const response = await server.inject({
    method: row.method,
    url: `${pathOf(row, params)}?${search}`,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  });
  if (!(answers ?? [row.status ?? 200]).includes(response.statusCode))
    throw new Error(
      `${row.method} ${row.path} answered ${response.statusCode} ${response.payload.slice(0, 300)}`,
    );
  return row.file ? response.rawPayload : response.json();
}
