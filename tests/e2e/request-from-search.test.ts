import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenidProvider,
  startOpenidProvider,
} from '../../apps/server/src/testing/accounts/openid-provider.ts';
import { expectAccessible, switchColorScheme } from './accessible.ts';
import { waitForHydration } from './hydration.ts';
import { openJourney } from './journey.ts';
import { changeStep, nextStep, stepHeading } from './request-form.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES } from './support.ts';

const PLACE = 'València, Comunitat Valenciana';
const SEARCH = `/?${new URLSearchParams({ service: 'Fontanería', lat: '39.4699', lng: '-0.3763', place: PLACE })}`;
const LOGIN_FIRST = 'Debes iniciar sesión para solicitar un servicio';
const SEARCHED = 'Es el lugar de tu búsqueda.';

let provider: OpenidProvider;

beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider?.close());
const journey = openJourney(
  () => ({
    GOOGLE_CLIENT_ID: 'oficio',
    GOOGLE_CLIENT_SECRET: 'secreto',
    GOOGLE_ISSUER: provider.issuer,
  }),
  REPLACES_REPLIES,
);

const service = (page: Page) =>
  page.getByLabel(/^Servicio/).evaluate(field => (field as HTMLSelectElement).selectedOptions[0]?.label);
const address = (page: Page) => page.getByRole('combobox', { name: 'Dirección' });
const degrees = (page: Page) =>
  Promise.all(['Latitud', 'Longitud'].map(label => page.getByLabel(label).inputValue()));
const request = (page: Page) => page.getByRole('link', { name: 'Solicitar servicio' }).first();

/** Expects the form of a direct request with the service and the place of the search. */
async function expectChosen(page: Page) {
  await page.waitForURL(/\/request-service\?technician=\d+/);
  await page.getByText('Técnico elegido').waitFor();
  await expect.poll(() => service(page)).toContain('Fontanería');
  // The place is answered and the description is not, so the form shows the first step with a summary of the second one.
  await stepHeading(page, 'what').waitFor();
  await page.getByText(PLACE, { exact: true }).waitFor();
  await page.getByText(SEARCHED).waitFor();
}

/** Writes the description, sees that the form skips the place, and opens the place from the summary. */
async function openPlace(page: Page) {
  await page.getByLabel('Descripción').fill('Gotea el grifo');
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
  await changeStep(page, 'where');
  expect(await address(page).inputValue()).toBe(PLACE);
  expect(await degrees(page)).toEqual(['39.4699', '-0.3763']);
  await page.getByText(SEARCHED).waitFor();
}

it('carries the service and the place of the search through the login into the request form', async () => {
  const { page, context, complaints } = await journey.visitor(PHONE);
  await page.goto(SEARCH);
  await waitForHydration(page);
  await request(page).click();
  await page.getByText(LOGIN_FIRST).waitFor();
  await page.getByLabel('Email').fill('cliente@oficio.test');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expectChosen(page);
  await expectAccessible(page);
  await switchColorScheme(page, 'dark');
  await expectAccessible(page);

  await openPlace(page);
  // What the customer changes in the form survives a refresh, although the address still has the search.
  await address(page).fill(`Calle Colón 1, ${PLACE}`);
  await page.getByText('Confirma el punto en el mapa').waitFor();
  expect(await degrees(page)).toEqual(['', '']);
  await page.getByRole('button', { name: 'Marcar el centro' }).click();
  await page.reload();
  await expect.poll(() => address(page).inputValue()).toBe(`Calle Colón 1, ${PLACE}`);
  expect(await page.getByText(SEARCHED).count()).toBe(0);

  // An open request keeps the choice, too.
  await page.getByRole('button', { name: 'Pedir a todos los técnicos cercanos' }).click();
  await page.getByText('Solicitud abierta').waitFor();
  await page.getByRole('button', { name: 'Cambiar: Qué' }).click();
  expect(await service(page)).toContain('Fontanería');
  expect(new URL(page.url()).searchParams.get('place')).toBe(PLACE);
  expect(complaints).toEqual([]);
  await context.close();
});

it('tells a visitor why to log in also when the link was pressed before the page ran its scripts', async () => {
  const { page, context } = await journey.visitor(PHONE);
  let isSlow = true;
  await page.route('**/assets/*.js', route => (isSlow ? route.abort() : route.continue()));
  await page.goto(SEARCH);
  isSlow = false;
  await request(page).click();
  await page.getByText(LOGIN_FIRST).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/');
  await context.close();
});

it('carries the choice from a filtered search over a profile and the registration into the request form', async () => {
  const { page, context, complaints } = await journey.visitor(DESKTOP);
  await page.goto(SEARCH);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Ver perfil' }).first().click();
  await page.getByRole('heading', { name: 'Contacto' }).waitFor();
  // The server renders profiles without the query, and the browser adds the choice to the link.
  await page.reload();
  await expect.poll(() => request(page).getAttribute('href')).toContain('Fontaner');
  await request(page).click();
  await page.getByText(LOGIN_FIRST).waitFor();
  await page.getByRole('link', { name: 'Crear cuenta' }).click();
  await page.getByLabel('Nombre').fill('Lola Marín');
  await page.getByLabel('Email').fill('lola.marin@ejemplo.es');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('una clave larga 9');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expectChosen(page);
  expect(complaints).toEqual([]);
  await context.close();
});

it('carries the choice through a Google login into the request form', async () => {
  const { page, context, complaints } = await journey.visitor(PHONE);
  provider.setClaims({ sub: 'g-9', email: 'nuria@ejemplo.es', email_verified: true, name: 'Nuria Gil' });
  await page.goto(SEARCH);
  await waitForHydration(page);
  await request(page).click();
  await page.getByRole('link', { name: 'Continuar con Google' }).click();
  await expectChosen(page);
  expect(complaints).toEqual([]);
  await context.close();
});

it('carries the choice of a customer from a map popup and into an open request', async () => {
  const { page, context } = await journey.visitor(DESKTOP, 'cliente@oficio.test');
  await page.goto(SEARCH);
  await waitForHydration(page);
  await page.locator('.leaflet-marker-icon[title]').first().press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Ver perfil' }).click();
  await request(page).click();
  await expectChosen(page);
  await openScreen(page, SEARCH);
  const open = page.getByRole('link', { name: 'Pide a todos los técnicos cercanos' }).first();
  expect(await open.getAttribute('href')).toBe(`/pedir${SEARCH.slice(1)}`);
  await openScreen(page, `/request-service${SEARCH.slice(1)}`);
  await page.getByText('Solicitud abierta').waitFor();
  await expect.poll(() => service(page)).toContain('Fontanería');
  await openPlace(page);
  await context.close();
});
