import { expect, test } from 'vitest';
import { loginPath, safeNext } from './next-path.ts';

test('safeNext accepts only paths of this site', () => {
  expect(safeNext('/request-service?technician=7#x')).toBe('/request-service?technician=7#x');
  for (const evil of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '\\/evil.test',
    '/..//evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    ' /dashboard',
    'dashboard',
    '',
    null,
  ])
    expect(safeNext(evil), String(evil)).toBeNull();
});

test('loginPath leaves out `next` when it would name a login page or the home page', () => {
  expect(safeNext('/login?next=/login')).toBeNull();
  expect(safeNext('/register')).toBeNull();
  expect(loginPath('/')).toBe('/login');
  expect(loginPath('/payment/3?a=1&b=2')).toBe('/login?next=%2Fpayment%2F3%3Fa%3D1%26b%3D2');
});
