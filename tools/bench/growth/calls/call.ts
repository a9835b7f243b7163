import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Endpoint, pathOf } from '@oficio/domain/endpoint.ts';
import type { App } from '../../../../apps/server/src/app.ts';
import type { Input } from '../../../../apps/server/src/testing/permissions/request-fixtures.ts';
import type { Kind } from '../measuring/goals.ts';
import type { Step } from '../measuring/measure.ts';

/** One line of the table. */
export interface Call extends Step {
  /** Same in all data sets: 'GET /api/chat/my-chats · first page'. */
  readonly name: string;
  readonly who: string;
  /** Decides what the call may take. */
  readonly kind: Kind;
}

/** Makes a call of the contract in memory. Throws when it answers another status. Returns the reply, or the size of a file. */
export async function send(
  { server }: App,
  row: Endpoint,
  { params, query, body: given }: Input,
  { token, answers }: { readonly token: string | null; readonly answers?: readonly number[] },
): Promise<unknown> {
  // As the browser: a new key for each form that moves money.
  const body = row.movesMoney ? { client_id: randomUUID(), ...given } : given;
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const response = await server.inject({
    method: row.method,
    url: `${pathOf(row, params)}?${search}`,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
    // Keeps the work of the test client with a whole file out of the measurement.
    payloadAsStream: row.file !== undefined,
  });
  if (!(answers ?? [row.status ?? 200]).includes(response.statusCode))
    throw new Error(
      `${row.method} ${row.path} answered ${response.statusCode} ${(await text(response.stream())).slice(0, 300)}`,
    );
  if (!row.file) return response.json();
  let bytes = 0;
  for await (const chunk of response.stream()) bytes += (chunk as Buffer).length;
  return { bytes };
}
