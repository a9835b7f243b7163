import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenidProvider,
  startOpenidProvider,
} from '../../apps/server/src/testing/accounts/openid-provider.ts';
import { openJourney } from './journey.ts';
import { chooseService, nextStep, stepHeading } from './request-form.ts';
import { openScreen, PHONE, REPLACES_REPLIES, type Visitor, type VisitorOptions } from './support.ts';

const WAIT_OPTIONS = { timeout: 20_000 };

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

const google = (page: Page) => page.getByRole('link', { name: 'Enviar con Google' });
const card = (page: Page, need: string) => page.getByRole('article').filter({ hasText: need });

/** Prepares a request at the device's position; the last step is on the screen. */
async function prepare(need: string, options?: VisitorOptions): Promise<Visitor> {
  const visitor = await journey.visitor(PHONE, undefined, options);
  const { page } = visitor;
  await openScreen(page, '/pedir');
  await chooseService(page, 'Fontanería');
  await page.getByLabel('Descripción').fill(need);
  const photo = { name: 'caldera.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await page.getByAltText('Vista previa de la foto').waitFor();
  await nextStep(page);
  await stepHeading(page, 'where').waitFor();
  await page.getByLabel('Dirección').fill('Calle Mayor, 1');
  await page.getByLabel('Dirección').press('Escape');
  await expect.poll(() => page.getByLabel('Latitud').inputValue(), WAIT_OPTIONS).not.toBe('');
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
  return visitor;
}

const newNeed = () => `No sale agua caliente ${randomUUID().slice(0, 8)}`;

/** Counts the requests that the page sends. */
function countSent(page: Page): () => number {
  let sent = 0;
  page.on('request', request => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/requests') sent += 1;
  });
  return () => sent;
}

it('sends the request with its photo once after the return from Google, also for a new account', async () => {
  const need = newNeed();
  const { page, context, complaints } = await prepare(need);
  const sent = countSent(page);
  provider.setClaims({ sub: 'p-1', email: 'nuria@ejemplo.es', email_verified: true, name: 'Nuria Gil' });
  await google(page).click();
  await page.waitForURL(/\/dashboard/, WAIT_OPTIONS);
  await page.getByText('Solicitud enviada').first().waitFor();
  await card(page, need).waitFor();
  await card(page, need).getByRole('button', { name: 'Detalles y opciones' }).click();
  await card(page, need).getByRole('img', { name: /Foto/ }).first().waitFor();
  // Neither Back nor the same address sends again.
  await openScreen(page, '/pedir?paso=cuando&enviar=x');
  await stepHeading(page, 'what').waitFor();
  expect(sent()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

it('returns with the reason and the whole request when the person cancels at Google, and sends nothing by itself', async () => {
  const need = newNeed();
  const { page, context } = await prepare(need, REPLACES_REPLIES);
  const sent = countSent(page);
  // As the server answers after the person has cancelled at Google.
  await page.route('**/api/auth/google', route =>
    route.fulfill({ status: 302, headers: { location: '/login?error=google_cancelado' } }),
  );
  await google(page).click();
  await page.waitForURL(url => url.pathname === '/pedir');
  await page.getByText('Has cancelado el acceso con Google.').waitFor();
  await stepHeading(page, 'when').waitFor();
  await page.getByText(need).waitFor();
  await page.getByText('Con foto').waitFor();
  await page.getByText('Ya tengo cuenta', { exact: true }).click();
  await page.getByLabel('Email').fill('cliente@oficio.test');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
  expect(sent()).toBe(0);
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await card(page, need).waitFor();
  expect(sent()).toBe(1);
  await context.close();
});

it('does not leave for Google before the request is complete, and sends nothing to a person who returns another way', async () => {
  const { page, context } = await journey.visitor(PHONE);
  const sent = countSent(page);
  const need = newNeed();
  await openScreen(page, '/pedir');
  await chooseService(page, 'Fontanería');
  await page.getByLabel('Descripción').fill(need);
  await page.evaluate(() => {
    sessionStorage.setItem('oficio.send-after-google', JSON.stringify({ key: 'x', at: Date.now() }));
  });
  await page.goto('/login?next=%2Fpedir%3Fpaso%3Dcuando');
  await page.getByLabel('Email').fill('cliente@oficio.test');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await stepHeading(page, 'where').waitFor();
  await page.getByText(need).waitFor();
  expect(sent()).toBe(0);
  await context.close();
});

it('continues on the specified way where the person wanted to go, after a registration and after Google', async () => {
  const { page, context } = await journey.visitor(PHONE);
  await openScreen(page, '/request-service?service=Electricidad');
  await page.getByText('Debes iniciar sesión para solicitar un servicio').waitFor();
  const ways = page.getByRole('navigation', { name: 'Crear cuenta o entrar' });
  expect(await ways.getByRole('link').allTextContents()).toEqual(['Crear cuenta', 'Ya tengo cuenta']);
  expect(await ways.getByRole('link', { name: 'Ya tengo cuenta' }).getAttribute('aria-current')).toBe('page');
  await ways.getByRole('link', { name: 'Crear cuenta' }).click();
  await page.getByRole('heading', { level: 1, name: 'Crear una cuenta' }).waitFor();
  provider.setClaims({ sub: 'p-2', email: 'ana@ejemplo.es', email_verified: true, name: 'Ana Sol' });
  await page.getByRole('link', { name: 'Continuar con Google' }).click();
  await page.waitForURL(/\/request-service\?service=Electricidad/, WAIT_OPTIONS);
  await context.close();
});
