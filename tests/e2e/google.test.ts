import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenidProvider,
  startOpenidProvider,
} from '../../apps/server/src/testing/accounts/openid-provider.ts';
import { holdScripts, waitForStart } from './held-scripts.ts';
import { openJourney } from './journey.ts';
import { PHONE, REPLACES_REPLIES } from './support.ts';

let provider: OpenidProvider;

beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider?.close());
const journey = openJourney(() => ({
  GOOGLE_CLIENT_ID: 'oficio',
  GOOGLE_CLIENT_SECRET: 'secreto',
  GOOGLE_ISSUER: provider.issuer,
}));

it('returns to the requested page after a Google login and keeps the token out of the history', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  const addresses: string[] = [];
  page.on('framenavigated', frame => addresses.push(frame.url()));
  provider.setClaims({ sub: 'g-1', email: 'nuria@ejemplo.es', email_verified: true, name: 'Nuria Gil' });

  await page.goto('/request-service');
  await page.getByRole('link', { name: 'Continuar con Google' }).click();
  await page.waitForURL('**/request-service?*');
  await page.getByText('¡Bienvenido Nuria Gil!').waitFor();
  expect(addresses.some(address => address.includes('/auth/google/callback?token='))).toBe(true);

  await page.goBack();
  await page.waitForLoadState();
  expect(page.url()).not.toContain('token=');
  expect(complaints).toEqual([]);
});

it('returns to the requested page when Google was pressed before the scripts ran', async () => {
  const { page, complaints } = await journey.visitor(PHONE, undefined, REPLACES_REPLIES);
  provider.setClaims({ sub: 'g-3', email: 'ana@ejemplo.es', email_verified: true, name: 'Ana Sol' });
  const release = await holdScripts(page);
  await page.goto('/login?next=%2Faccount', { waitUntil: 'commit' });
  await waitForStart(page);
  await page.getByRole('link', { name: 'Continuar con Google' }).click();
  release();
  await page.getByText('¡Bienvenido Ana Sol!').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account');
  expect(complaints).toEqual([]);
});

it('explains on the login screen why a Google login failed', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  await page.goto('/auth/google/callback');
  await page.waitForURL('**/login');
  await page.goto(`/auth/google/callback?token=${'x'.repeat(43)}`);
  await page.getByText('El acceso con Google ha caducado o ya se ha usado.').waitFor();
  await page.goto('/api/auth/google/callback?error=access_denied&state=x');
  await page.getByText('ha caducado').waitFor();
  await page.goto('/login?error=__proto__');
  await page.getByText('No hemos podido iniciar sesión con Google.').waitFor();

  provider.setClaims({ sub: 'g-2', email: 'cliente@oficio.test', email_verified: false });
  await page.getByRole('link', { name: 'Continuar con Google' }).click();
  await page.getByText('Google no ha confirmado que ese email sea tuyo.').waitFor();
  expect(complaints).toEqual([]);
});
