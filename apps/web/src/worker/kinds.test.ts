import { expect, test } from 'vitest';
import { kindOf } from './kinds.ts';

const HERE = 'https://oficio.test';
const kind = (path: string, mode = 'navigate', method = 'GET') =>
  kindOf({ method, mode, url: new URL(path, HERE).href }, HERE);

test('the service worker handles pages and build files, and no call with personal data', () => {
  expect(['/', '/technician/7?x=1', '/dashboard', '/apiario'].map(path => kind(path))).toEqual(
    Array(4).fill('page'),
  );
  expect(kind('/offline?volver=%2Fchat')).toBe('offline');
  expect(kind('/assets/oficio-abc.js', 'cors')).toBe('asset');
  const calls = [
    '/api/requests/my-requests',
    '/api/files/a.webp',
    '/v1/payment_intents',
    '/sandbox/mail',
    '/api',
  ];
  const others = [
    '/socket.io/?EIO=4',
    '/healthz',
    '/readyz',
    '/service-worker.js',
    '/sitemap.xml',
    '/manifest.webmanifest',
  ];
  const elsewhere = ['https://js.stripe.com/v3', 'https://oficio.test.evil/assets/a.js'];
  for (const mode of ['cors', 'no-cors'])
    expect([...calls, ...others, ...elsewhere].map(path => kind(path, mode))).toEqual(Array(13).fill(null));
  expect(elsewhere.map(path => kind(path))).toEqual([null, null]);
  expect([
    kind('/dashboard', 'cors'),
    kind('/', 'navigate', 'POST'),
    kind('/assets/a.js', 'cors', 'HEAD'),
  ]).toEqual([null, null, null]);
});

test('the service worker answers each navigation that is no page with the reply that the browser preloaded', () => {
  const paths = [
    '/api/auth/google',
    '/api/files/a.webp',
    '/sandbox/onboarding/link_1',
    '/healthz',
    '/assets/a.js',
  ];
  expect(paths.map(path => kind(path))).toEqual(Array(5).fill('document'));
});
