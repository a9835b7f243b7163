import { GOOGLE_SIGN_IN_TERM } from '@oficio/domain/accounts/google.ts';
import { beforeEach, expect, test } from 'vitest';
import { fakeStorage } from '../../../../../../../tests/support/fake-storage.ts';
import { rememberSending, takeSending } from './google-sending.ts';

beforeEach(() => {
  fakeStorage('sessionStorage');
  rememberSending('a', 1000);
});

test('a form is sent once after the return from Google', () => {
  expect(takeSending('a', 2000)).toBe(true);
  expect(takeSending('a', 2000)).toBe(false);
});

test('a form is not sent when the person returns later than a sign-in may take', () => {
  expect(takeSending('a', 1001 + GOOGLE_SIGN_IN_TERM)).toBe(false);
});

test('another form than the one that was pressed is not sent', () => {
  expect(takeSending('b', 2000)).toBe(false);
});
