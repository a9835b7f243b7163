import type { BodyInput, Endpoint, FileOut, Params, Query, Reply } from '@oficio/domain/endpoint.ts';
import { pathOf } from '@oficio/domain/endpoint.ts';
import type { ErrorReply } from '@oficio/domain/errors.ts';
import { VIEW_ONLY_TEXT } from '@oficio/domain/view-only.ts';
import { learnServerTime } from '../server-clock.ts';
import { getToken, setToken, wasReplaced } from '../storage/session-token.ts';
import { currentView } from '../storage/view.ts';
import { ApiError, OFFLINE_TEXT } from './api-error.ts';
import { requestConfirmation } from './confirmation.ts';
import { sendWithProgress } from './send-with-progress.ts';

/**
 * Milliseconds for a read with its whole answer. A file may be large. A change has no limit, because a user who repeats one that
 * the server has made would make it twice.
 */
const READ_TIMEOUT_MS = 30_000;

type Scalar = string | number | boolean | null | undefined;
type Part<Name extends string, Declared, Value> = [Declared] extends [undefined]
  ? unknown
  : { readonly [N in Name]: Value };

/** Input of a call: `params` and `body` if the row has them; `query` is optional. */
export type CallInput<E extends Endpoint> = Part<
  'params',
  Params<E>,
  { readonly [K in keyof Params<E>]: Scalar }
> &
  Part<'body', BodyInput<E>, BodyInput<E>> & {
    readonly query?: { readonly [K in keyof Query<E>]?: Scalar } | undefined;
    /** The row's single file, for rows with `upload`. */
    readonly file?: File | undefined;
    /** Files in this order, for rows that accept several. */
    readonly files?: readonly File[] | undefined;
    /** Receives the share of the form that is uploaded, from 0 to 1. */
    readonly onProgress?: ((share: number) => void) | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Token to send instead of the stored one. */
    readonly bearer?: string | undefined;
  };

type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export interface UntypedInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, Scalar>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly file?: File;
  readonly files?: readonly File[];
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly bearer?: string;
}

/**
 * Calls the endpoint of a contract row and resolves with its `reply`. Rejects with an `ApiError` for anything but success, and
 * with the signal's reason when aborted. If the server requires a confirmation, asks the user for it and repeats the call.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[given]: Arguments<E>): Promise<Reply<E>> {
  const input = (given ?? {}) as UntypedInput;
  // A view only reads. Some screens make other calls by themselves, such as marking as read, and the server would log each refusal.
  // The logout that ends the view passes its token as `bearer`.
  if (endpoint.method !== 'GET' && input.bearer === undefined && currentView())
    throw new ApiError(403, VIEW_ONLY_TEXT);
  const begun = performance.now();
  try {
    return await callOnce(endpoint, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error;
    if (await requestConfirmation(error.ways, begun)) return callOnce(endpoint, input);
    throw new ApiError(error.status, error.text, { code: error.code, isGivenUp: true, cause: error });
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, input: UntypedInput): Promise<Reply<E>> {
  const token = input.bearer ?? getToken();
  const { ok, status, reply } = await send(
    pathOf(endpoint, input.params) + queryOf(input.query),
    {
      method: endpoint.method,
      headers: {
        accept: endpoint.file ? `${endpoint.file}, application/json` : 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(input.body && !endpoint.upload ? { 'content-type': 'application/json' } : {}),
      },
      body: bodyOf(endpoint, input),
      signal: input.signal ?? null,
    },
    { file: endpoint.file, onProgress: input.onProgress },
  );
  if (ok && reply !== null) return reply as Reply<E>;
  // A success without our JSON comes from a captive portal, so it is no refusal.
  if (ok) throw new ApiError(0, OFFLINE_TEXT);
  // A confirmation replaced the token while the call was under way.
  if (status === 401 && input.bearer === undefined && wasReplaced(token)) return callOnce(endpoint, input);
  // Deletes only the refused token, because a newer one may be stored by now.
  if (status === 401 && token !== null && token === getToken()) setToken(null);
  throw errorOf(status, reply);
}

/** Type of `call`. Server rendering uses one that stays within the process. */
export type Call = typeof call;

interface Sending {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData | string | null;
  readonly signal: AbortSignal | null;
}

interface ReplyOptions {
  /** Media type of the expected file; JSON otherwise. */
  readonly file: Endpoint['file'];
  readonly onProgress: UntypedInput['onProgress'];
}

/** Reads the whole answer. An answer that is interrupted, or a read's that takes too long, counts as none; an unexpected reply is null. */
async function send(
  url: string,
  sending: Sending,
  { file, onProgress }: ReplyOptions,
): Promise<Pick<Response, 'ok' | 'status'> & { readonly reply: unknown }> {
  const { body, signal } = sending;
  if (onProgress && body instanceof FormData) {
    const { ok, status, text } = await sendWithProgress(url, { ...sending, body, onProgress });
    return { ok, status, reply: jsonIn(text) };
  }
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const timer = sending.method === 'GET' && !file ? setTimeout(end, READ_TIMEOUT_MS) : undefined;
  try {
    const sentAt = Date.now();
    const response = await fetch(url, { ...sending, signal: ending.signal });
    const { ok, status, headers } = response;
    learnServerTime({ headers, sentAt, receivedAt: Date.now() });
    return { ok, status, reply: ok && file ? await fileIn(response, file) : jsonIn(await response.text()) };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, OFFLINE_TEXT, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** Returns null for another media type, such as the page of a captive portal. */
async function fileIn(response: Response, type: string): Promise<FileOut | null> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return response.headers.get('content-type') === type && name !== undefined ? { name, bytes } : null;
}

/** Returns null for a reply that is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function queryOf(query: UntypedInput['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (!isEmpty(value)) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

/** Encodes rows with a file as multipart, others as JSON. A form leaves out empty fields (spec, section 3). */
function bodyOf(
  endpoint: Endpoint,
  { body, file, files = file ? [file] : [] }: UntypedInput,
): FormData | string | null {
  if (!endpoint.upload) return body ? JSON.stringify(body) : null;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (!isEmpty(value)) form.set(name, String(value));
  }
  for (const each of files) form.append(endpoint.upload.field, each);
  return form;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The server answers an `ErrorReply`. A proxy may answer anything; then the text is empty. */
function errorOf(status: number, reply: unknown): ApiError {
  const { error, field, code, ways, reference, original, token } = (
    typeof reply === 'object' && reply !== null ? reply : {}
  ) as Partial<ErrorReply>;
  return new ApiError(status, typeof error === 'string' ? error : '', {
    field: typeof field === 'string' ? field : undefined,
    code,
    ways: Array.isArray(ways) ? ways : [],
    reference: typeof reference === 'string' ? reference : undefined,
    original: typeof original === 'string' ? original : undefined,
    token: typeof token === 'string' ? token : undefined,
  });
}
