import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewToken } from '../session/session.ts';
import { setToken } from '../storage/session-token.ts';
import { ApiError, refusalOf, textOf } from './api-error.ts';
import { call } from './client.ts';
import { openConfirmation } from './confirmation.ts';

const { endOtherSessions, exportData, listSessions } = ownAccountEndpoints;
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
/** What the fake server has confirmed. */
let isConfirmed = false;

const reply = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refused = () =>
  reply(403, { error: 'Confirma que eres tú', code: 'confirmation_required', ways: ['password', 'code'] });
const opened = () => vi.waitUntil(() => openConfirmation.get());

beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  isConfirmed = false;
  sent.mockImplementation(async () => (isConfirmed ? reply(200, { ok: true }) : refused()));
});

afterEach(() => {
  openConfirmation.get()?.answer(false);
  sent.mockReset();
  setToken(null);
});

/** Answers the open confirmation as its dialog does. */
async function answer(confirmed: boolean): Promise<void> {
  const open = await opened();
  isConfirmed = confirmed;
  open.answer(confirmed);
}

test('call asks for a confirmation with the ways that the server names, and repeats the refused call after it', async () => {
  const done = call(endOtherSessions);
  expect((await opened()).ways).toEqual(['password', 'code']);
  await answer(true);
  expect(await done).toEqual({ ok: true });
  expect(openConfirmation.get()).toBeNull();
  expect(sent.mock.calls.map(([url, { method }]) => [method, url])).toEqual([
    ['DELETE', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions'],
  ]);
});

test('calls that are refused together share one confirmation, also one whose refusal arrives after the answer', async () => {
  let arrive: (response: Response) => void = () => undefined;
  sent.mockImplementationOnce(() => new Promise(resolve => (arrive = resolve)));
  const late = call(endOtherSessions);
  const others = [call(endOtherSessions), call(endOtherSessions)];
  const ask = vi.fn();
  const stop = openConfirmation.subscribe(() => openConfirmation.get() && ask());
  await answer(true);
  arrive(refused());
  expect(await Promise.all([late, ...others])).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  stop();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a call that the user gives up rejects without a text for messages, and the next one asks again', async () => {
  const given = call(endOtherSessions).catch((error: unknown) => error);
  await answer(false);
  const error = await given;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 403, isGivenUp: true });
  expect(textOf(error, 'Error al cerrar la sesión')).toBe('');
  expect(refusalOf(error, 'Error al cerrar la sesión')).toBe('');
  const again = call(endOtherSessions);
  await answer(true);
  expect(await again).toEqual({ ok: true });
});

test('a call that is refused again after the confirmation rejects with the text of the server', async () => {
  const error = call(endOtherSessions).catch((reason: unknown) => reason);
  (await opened()).answer(true);
  expect(textOf(await error, 'Error')).toBe('Confirma que eres tú');
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a download and an upload are repeated after the confirmation', async () => {
  sent.mockImplementation(async url => {
    if (!isConfirmed) return refused();
    if (url !== exportData.path) return reply(201, { request: {} });
    return reply(200, 'zip', {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="datos.zip"',
    });
  });
  const download = call(exportData);
  const upload = call(requestEndpoints.createRequest, {
    body: {
      client_id: '',
      service_id: 3,
      description: 'Fuga',
      address: 'Sol',
      scheduled_date: '',
      scheduled_days: '',
    },
    file: new File(['x'], 'fuga.png', { type: 'image/png' }),
  });
  await answer(true);
  expect((await download).name).toBe('datos.zip');
  await upload;
  const forms = sent.mock.calls.flatMap(([, { body }]) => (body instanceof FormData ? [body] : []));
  expect(forms.map(form => (form.get('image') as File).name)).toEqual(['fuga.png', 'fuga.png']);
});

test('a call under way while a confirmation renews the token is repeated with the new token', async () => {
  setToken('old-token');
  const tokens: (string | undefined)[] = [];
  sent.mockImplementation(async (_, { headers }) => {
    const { authorization } = headers as Record<string, string>;
    tokens.push(authorization);
    if (authorization !== 'Bearer old-token') return reply(200, { sessions: [] });
    renewToken('new-token');
    return reply(401, { error: 'Tu sesión ha caducado' });
  });
  expect(await call(listSessions)).toEqual({ sessions: [] });
  expect(tokens).toEqual(['Bearer old-token', 'Bearer new-token']);
});
