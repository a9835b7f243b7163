import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenidProvider,
  startOpenidProvider,
} from '../../apps/server/src/testing/accounts/openid-provider.ts';
import { codeOf } from '../../apps/server/src/testing/accounts/second-factor.ts';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { openClockedJourney } from './clocked-journey.ts';
import { PHONE } from './support.ts';

const MINUTE = 60_000;
const CLAIMS = { sub: 'g-1', email: 'nuria@ejemplo.es', email_verified: true, name: 'Nuria Gil' };

let provider: OpenidProvider;

beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider?.close());
const journey = openClockedJourney(() => ({
  GOOGLE_CLIENT_ID: 'oficio',
  GOOGLE_CLIENT_SECRET: 'secreto',
  GOOGLE_ISSUER: provider.issuer,
}));

/** Makes the provider report a login at the server's time. */
const logInAtProvider = (claims = {}) =>
  provider.setClaims({ ...CLAIMS, auth_time: Math.floor(journey.world.now / 1000), ...claims });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it('confirms an account without a password by a new sign-in with Google, and asks for its code once it has one', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  logInAtProvider();
  await page.goto('/login?next=%2Faccount');
  await page.getByRole('link', { name: 'Continuar con Google' }).click();
  await heading(page, 'Mi cuenta').waitFor();

  // The browser leaves the site for Google, so typed text must be stored.
  const phone = page.getByLabel('Teléfono');
  await phone.fill('+34 600 111 222');
  await page.getByRole('button', { name: 'Cambiar email' }).click();
  const email = page.getByLabel('Email nuevo');
  await email.fill('otra@ejemplo.es');
  journey.world.now += 16 * MINUTE;
  const download = page.getByRole('button', { name: 'Descargar mis datos' });
  await download.click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirmar con Google' });
  // The provider answers with another account.
  logInAtProvider({ sub: 'g-2' });
  await confirm.click();
  await heading(page, 'No has confirmado que eres tú').waitFor();
  await page.getByText('Has elegido otra cuenta de Google').waitFor();
  await page.getByRole('button', { name: 'Volver' }).click();
  await heading(page, 'Mi cuenta').waitFor();

  await download.click();
  logInAtProvider();
  await confirm.click();
  await page.getByText('Gracias, ya puedes repetir lo que ibas a hacer').waitFor();
  await heading(page, 'Mi cuenta').waitFor();
  await email.waitFor();
  expect(await email.inputValue()).toBe('otra@ejemplo.es');
  expect(await phone.inputValue()).toBe('+34 600 111 222');
  const file = page.waitForEvent('download');
  await download.click();
  expect((await file).suggestedFilename()).toMatch(/\.zip$/);

  const token = await page.evaluate(() => localStorage.getItem('oficio.token'));
  const { secret } = await fetchReply(journey.url, token, secondFactorEndpoints.startSecondFactor);
  await fetchReply(journey.url, token, secondFactorEndpoints.enableSecondFactor, {
    body: { code: codeOf(secret, journey.world.now) },
  });
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.goto('/login?next=%2Frequest-service');
  await page.getByRole('link', { name: 'Continuar con Google' }).click();
  await heading(page, 'Verificación en dos pasos').waitFor();
  journey.world.now += MINUTE;
  await page.locator('[name=code]').fill(codeOf(secret, journey.world.now));
  await page.waitForURL('**/request-service?*');
  expect(complaints).toEqual([]);
});
