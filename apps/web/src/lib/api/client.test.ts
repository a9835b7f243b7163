import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { checkSession } from '../session/session.ts';
import { getToken, setToken } from '../storage/session-token.ts';
import { ApiError, OFFLINE_TEXT, refusalOf, textOf } from './api-error.ts';
import { call } from './client.ts';

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => void vi.stubGlobal('fetch', sent));

afterEach(() => {
  sent.mockReset();
  setToken(null);
});

const answer = (status: number, body: unknown) =>
  sent.mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

const refusal = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`Expected an ApiError, got ${String(error)}`);
};

test('call fills the path, leaves out empty query values and sends the token', async () => {
  setToken('secret');
  answer(200, { technicians: [] });
  await call(technicianSearchEndpoints.listTechnicians, {
    query: { service: 'Fontanería', minRating: undefined, lat: 0 },
  });
  answer(200, {});
  await call(technicianEndpoints.getTechnician, { params: { id: 7 } });
  const [list, one] = sent.mock.calls;
  expect(list?.[0]).toBe('/api/technicians?service=Fontaner%C3%ADa&lat=0');
  expect(list?.[1].headers).toMatchObject({ authorization: 'Bearer secret' });
  expect(one?.[0]).toBe('/api/technicians/7');
});

test('call sends a row with a file as a form without empty fields', async () => {
  answer(201, { request: {} });
  const file = new File(['x'], 'fuga.png', { type: 'image/png' });
  await call(requestEndpoints.createRequest, {
    body: {
      client_id: '',
      service_id: 3,
      description: 'Fuga',
      latitude: 0,
      longitude: 0,
      address: 'Sol',
      technician_id: undefined,
      scheduled_date: '',
      scheduled_days: '',
    },
    file,
  });
  const form = sent.mock.calls[0]?.[1].body;
  if (!(form instanceof FormData)) throw new Error('not a form');
  expect([...form.keys()].sort()).toEqual([
    'address',
    'description',
    'image',
    'latitude',
    'longitude',
    'service_id',
  ]);
  expect(sent.mock.calls[0]?.[1].headers).not.toHaveProperty('content-type');
});

test('call rejects with the text and field of the server, and without text for a reply that has none', async () => {
  answer(409, { error: 'Este email ya está registrado', field: 'email' });
  const taken = await refusal(call(accountEndpoints.me));
  expect(taken).toMatchObject({ status: 409, text: 'Este email ya está registrado', field: 'email' });
  answer(502, '<html>Bad gateway</html>');
  const proxy = await refusal(call(accountEndpoints.me));
  expect(proxy.isTemporary).toBe(true);
  expect(textOf(proxy, 'Error al cargar perfil')).toBe('Error al cargar perfil');
});

test('the text of an unexpected error ends with the start of its reference', async () => {
  const reply = {
    error: 'El proveedor de pagos no responde',
    reference: '3f2a9c1b-0000-4000-8000-000000000000',
  };
  answer(502, reply);
  const failure = await refusal(call(accountEndpoints.me));
  expect(failure.reference).toBe(reply.reference);
  expect(refusalOf(failure, 'Error al cargar pago')).toBe('Error al cargar pago. Referencia:\u00a03f2a9c1b');
  expect(textOf(failure, 'Error')).toBe('El proveedor de pagos no responde. Referencia:\u00a03f2a9c1b');
  expect(refusalOf(new ApiError(500, 'x', { reference: 'a' }), 'No ha podido ser.')).toBe(
    'No ha podido ser. Referencia:\u00a0a',
  );
});

test('call rejects with a Spanish text when offline, and with the abort reason when aborted', async () => {
  sent.mockRejectedValue(new TypeError('Failed to fetch'));
  const lost = await refusal(call(accountEndpoints.me));
  expect(lost).toMatchObject({ status: 0, text: OFFLINE_TEXT });
  expect(textOf(lost, 'Error al cargar perfil')).toBe('Error al cargar perfil');
  const { signal } = { signal: AbortSignal.abort() };
  sent.mockRejectedValue(signal.reason);
  await expect(call(accountEndpoints.me, { signal })).rejects.toBe(signal.reason);
});

test('call gives up a read that gets no answer for half a minute, and waits for a change', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  sent.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const read = refusal(call(accountEndpoints.me));
  const changed = vi.fn();
  void call(accountEndpoints.logout).then(changed, changed);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await read).toMatchObject({ status: 0, text: OFFLINE_TEXT });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(changed).not.toHaveBeenCalled();
});

test.each([
  ['breaks off', () => new ReadableStream({ pull: stream => stream.error(new TypeError('network error')) })],
  ['is not JSON', () => '<html>Acepta las condiciones de esta wifi</html>'],
])('call treats a success that %s as no answer and keeps the session', async (_, body) => {
  setToken('kept');
  sent.mockImplementation(async () => new Response(body(), { status: 200 }));
  expect(await refusal(call(accountEndpoints.me))).toMatchObject({ status: 0, text: OFFLINE_TEXT });
  await checkSession();
  expect(getToken()).toBe('kept');
});

test('call deletes the token that a 401 refused, and no newer one', async () => {
  setToken('old');
  answer(401, { error: 'Tu sesión ha caducado' });
  await refusal(call(accountEndpoints.me));
  expect(getToken()).toBeNull();

  setToken('old');
  sent.mockImplementation(async () => {
    setToken('new');
    return new Response('{}', { status: 401 });
  });
  await refusal(call(accountEndpoints.me));
  expect(getToken()).toBe('new');
});

test('call returns a file with its name, and rejects an HTML page or a refusal in its place', async () => {
  const pdf = (type: string) => {
    const headers = { 'content-type': type, 'content-disposition': 'attachment; filename="recibo-7.pdf"' };
    sent.mockResolvedValueOnce(new Response(new Uint8Array([37, 80, 0, 255]), { headers }));
    return call(documentEndpoints.getReceiptPdf, { params: { id: 7 } });
  };
  expect(await pdf('application/pdf')).toEqual({
    name: 'recibo-7.pdf',
    bytes: new Uint8Array([37, 80, 0, 255]),
  });
  expect(await refusal(pdf('text/html'))).toMatchObject({ status: 0, text: OFFLINE_TEXT });
  answer(404, { error: 'Pago no encontrado' });
  const unknown = await refusal(call(documentEndpoints.getReceiptPdf, { params: { id: 8 } }));
  expect(unknown).toMatchObject({ status: 404, text: 'Pago no encontrado' });
});
