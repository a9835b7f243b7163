import { afterEach, expect, test, vi } from 'vitest';
import { NOT_PROCESSED } from './attempt.tsx';
import { confirmCard } from './sandbox-client.ts';

const attempt = {
  apiUrl: 'https://pay.test',
  publishableKey: 'pk_test_1',
  clientSecret: 'pi_7_secret_abc',
  card: { number: '4242424242424242', month: 3, year: 2034, cvc: '123' },
  returnUrl: 'https://oficio.test/payment-success?request_id=5',
};

afterEach(() => void vi.unstubAllGlobals());

function answering(status: number, body: unknown) {
  const fetch = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('the sandbox client sends the card only to the provider, form-encoded, with the key and the intent secret', async () => {
  const fetch = answering(200, { status: 'succeeded' });
  expect(await confirmCard(attempt)).toEqual({ kind: 'succeeded' });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://pay.test/v1/payment_intents/pi_7/confirm');
  expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual({
    key: 'pk_test_1',
    client_secret: 'pi_7_secret_abc',
    return_url: attempt.returnUrl,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '3',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  });
});

const bank = 'https://pay.test/sandbox/auth_1';
const refused = (text: string) => ({ kind: 'refused', text });

test.each([
  ['processing', 200, { status: 'processing' }, { kind: 'processing' }],
  [
    'the bank asks for confirmation',
    200,
    { status: 'requires_action', next_action: { redirect_to_url: { url: bank } } },
    { kind: 'redirect', url: bank },
  ],
  ['an unexpected status', 200, { status: 'requires_capture' }, refused(NOT_PROCESSED)],
  ['declined', 402, { error: { type: 'card_error', message: 'Rechazada.' } }, refused('Rechazada.')],
  [
    'paid in another tab',
    400,
    { error: { type: 'invalid_request_error', message: 'No.', payment_intent: { status: 'succeeded' } } },
    { kind: 'succeeded' },
  ],
  [
    'an invalid request',
    400,
    { error: { type: 'invalid_request_error', message: 'No.' } },
    refused(NOT_PROCESSED),
  ],
  [
    'replaced by another price',
    400,
    { error: { type: 'invalid_request_error', message: 'No.', payment_intent: { status: 'canceled' } } },
    { kind: 'stale' },
  ],
  ['an answer of a proxy', 502, null, { kind: 'unknown' }],
])('confirmCard maps the answer of the provider to an outcome: %s', async (_, status, body, outcome) => {
  answering(status, body);
  expect(await confirmCard(attempt)).toEqual(outcome);
});

test('the sandbox client reports an unknown outcome when the provider does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await confirmCard(attempt)).toEqual({ kind: 'unknown' });
});
