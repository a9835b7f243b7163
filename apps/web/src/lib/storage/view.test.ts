import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { VIEW_ONLY_TEXT } from '@oficio/domain/view-only.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../../../tests/support/fake-storage.ts';

const VIEW = { token: 'view-token', userId: 7, name: 'Carmen Ruiz' };
const assign = vi.fn<(path: string) => void>();
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

/** Loads the modules as a new page of the tab does. */
async function newPage() {
  vi.resetModules();
  const [view, token, client, enter] = await Promise.all([
    import('./view.ts'),
    import('./session-token.ts'),
    import('../api/client.ts'),
    import('./view.ts'),
  ]);
  return { ...view, ...token, ...client, ...enter };
}

beforeEach(() => {
  fakeStorage('localStorage');
  fakeStorage('sessionStorage');
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  assign.mockReset();
  sent.mockReset();
  // Other files of this worker must not find the view.
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function viewingPage() {
  const before = await newPage();
  before.setToken('own-token');
  before.enterView(VIEW, '/dashboard');
  expect(before.getToken()).toBe('own-token');
  return newPage();
}

test('a view changes the token of its tab only, from the next page on, until it is left', async () => {
  const page = await viewingPage();
  expect(assign).toHaveBeenLastCalledWith('/dashboard');
  expect(page.getToken()).toBe('view-token');
  expect(localStorage.getItem('oficio.token')).toBe('own-token');
  page.leaveView();
  expect(assign).toHaveBeenLastCalledWith('/admin/users/7');
  expect((await newPage()).getToken()).toBe('own-token');
});

test('a view that the server has ended leads back and keeps the own session', async () => {
  const page = await viewingPage();
  sent.mockResolvedValue(new Response('{}', { status: 401 }));
  await expect(page.call(accountEndpoints.me)).rejects.toMatchObject({ status: 401 });
  expect(sent.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer view-token' });
  expect(assign).toHaveBeenLastCalledWith('/admin/users/7');
  expect((await newPage()).getToken()).toBe('own-token');
});

test('a view refuses what changes something without a call, except its own end', async () => {
  const page = await viewingPage();
  const refused = page.call(ownAccountEndpoints.updateProfile, { body: { name: 'Otra', phone: null } });
  await expect(refused).rejects.toMatchObject({ status: 403, text: VIEW_ONLY_TEXT });
  expect(sent).not.toHaveBeenCalled();
  sent.mockResolvedValue(new Response('{"ok":true}'));
  await page.call(accountEndpoints.logout, { bearer: VIEW.token });
  expect(sent).toHaveBeenCalledOnce();
});
