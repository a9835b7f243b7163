import type { Endpoint, Reply } from '@oficio/domain/endpoint.ts';
import type { ErrorReply } from '@oficio/domain/errors.ts';
import type { App } from '../../app.ts';
import { callAs } from './call-as.ts';

export interface FormFile {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
  readonly bytes: Uint8Array;
}

/** Posts multipart/form-data as a browser does. A field may occur twice. */
export async function postForm<E extends Endpoint>(
  app: App,
  token: string,
  endpoint: E,
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly FormFile[] = [],
): Promise<{ readonly status: number; readonly body: Partial<Reply<E>> & Partial<ErrorReply> }> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const { field = 'image', name = 'foto.jpg', type = 'image/jpeg', bytes } of files)
    form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  const answer = await callAs(app, token, endpoint, { body: form });
  const body = answer.status < 400 ? answer.reply : answer.refusal;
  return { status: answer.status, body: body as Partial<Reply<E>> & Partial<ErrorReply> };
}
