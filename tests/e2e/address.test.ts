import { ERRORS } from '@oficio/domain/errors.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FakeGeocoder,
  photonAnswer,
  photonFeature,
  startGeocoder,
  statusAnswer,
} from '../../apps/server/src/testing/technicians/fake-geocoder.ts';
import { expectAccessible } from './accessible.ts';
import { setStage } from './stage.ts';
import { DESKTOP, goInside, PHONE } from './support.ts';

/** Addresses as one finds them while typing, from the keyboard and with the hand, and as one writes them anyway. */
const SERRANO = {
  street: 'Calle de Serrano',
  postcode: '28001',
  city: 'Madrid',
  state: 'Comunidad de Madrid',
};
const KNOWN = photonAnswer(
  photonFeature(40.4213, -3.6882, { ...SERRANO, housenumber: '1' }),
  photonFeature(40.4291, -3.6868, { ...SERRANO, housenumber: '41' }),
  photonFeature(39.4699, -0.3763, { name: 'Carrer de Serrans', city: 'València' }),
);
const CHOSEN = 'Calle de Serrano 41, 28001 Madrid, Comunidad de Madrid';

let geocoder: FakeGeocoder;

beforeAll(async () => {
  geocoder = await startGeocoder();
});
afterAll(() => geocoder?.close());
const stage = setStage(() => ({ GEOCODER_URL: geocoder.url }));

const address = (page: Page) => page.getByRole('combobox', { name: 'Dirección' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Direcciones sugeridas' });
const degrees = (page: Page) =>
  Promise.all(['Latitud', 'Longitud'].map(label => page.getByLabel(label).inputValue()));

/** Pixels from the middle of the map to the tip of the mark. */
async function offCentre(page: Page): Promise<number> {
  const map = await page.getByRole('application').boundingBox();
  const mark = await page.locator('.leaflet-marker-icon').boundingBox();
  if (!map || !mark) return Number.POSITIVE_INFINITY;
  return Math.hypot(
    map.x + map.width / 2 - (mark.x + mark.width / 2),
    map.y + map.height / 2 - (mark.y + mark.height),
  );
}

it('lets a customer choose by keyboard, with the point on the map, and ask', async () => {
  geocoder.answers(KNOWN);
  const visitor = await stage.visitor(PHONE, 'cliente@oficio.test');
  const { page, complaints } = visitor;
  await page.goto('/request-service');
  await address(page).pressSequentially('ca');
  await expect.poll(() => degrees(page)).toEqual(['40.4168', '-3.7038']);
  await address(page).pressSequentially('lle serrano');
  await list(page).waitFor();
  expect(await list(page).getByRole('option').count()).toBe(3);
  expect(geocoder.asked.some(words => words.length < 3)).toBe(false);
  await page.getByRole('status').filter({ hasText: '3 sugerencias' }).waitFor({ state: 'attached' });
  await expectAccessible(page);

  // Escape puts the list away and leaves the words; an arrow brings it back.
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'hidden' });
  expect(await address(page).inputValue()).toBe('calle serrano');
  await page.keyboard.press('ArrowDown');
  await list(page).waitFor();
  await expect.poll(() => activeOption(page)).toContain('Calle de Serrano 1');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => activeOption(page)).toContain('Calle de Serrano 41');
  await page.keyboard.press('Enter');
  await list(page).waitFor({ state: 'hidden' });
  expect(await address(page).inputValue()).toBe(CHOSEN);
  expect(await degrees(page)).toEqual(['40.4291', '-3.6868']);
  await expect.poll(() => offCentre(page)).toBeLessThan(3);

  // What is missing is written after it, and stays.
  await address(page).pressSequentially(', 2.º B');
  await page.keyboard.press('Tab');
  await page.getByLabel(/^Servicio/).selectOption({ label: '🚰 Fontanería' });
  await page.getByLabel('Descripción').fill('Gotea el grifo de la cocina desde ayer.');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await page.waitForURL(/\/dashboard/);
  await page
    .getByRole('article')
    .filter({ hasText: 'Gotea el grifo' })
    .getByText(`${CHOSEN}, 2.º B`)
    .waitFor();
  expect(complaints).toEqual([]);
  await visitor.context.close();
});

/** What a screen reader would say is chosen. */
const activeOption = (page: Page) =>
  address(page).evaluate(field => {
    const id = field.getAttribute('aria-activedescendant');
    return id === null ? '' : (document.getElementById(id)?.textContent ?? '');
  });

it('lets a customer write an address that nobody knows, or that nobody can look up', async () => {
  const visitor = await stage.visitor(DESKTOP, 'cliente@oficio.test');
  const { page } = visitor;
  await page.goto('/request-service');
  geocoder.answers(photonAnswer());
  await address(page).fill('Camino sin nombre');
  await page.getByText('No encontramos esa dirección').first().waitFor();
  geocoder.answers(statusAnswer(500));
  await address(page).fill('Camino sin nombre, kilómetro 3');
  await page.getByText(ERRORS.geocoder_unavailable[1]).first().waitFor();
  expect(await address(page).inputValue()).toBe('Camino sin nombre, kilómetro 3');
  await page.getByRole('button', { name: 'Marcar el centro' }).click();
  await page.getByLabel(/^Servicio/).selectOption({ label: '🚰 Fontanería' });
  await page.getByLabel('Descripción').fill('Se ha roto la bomba del pozo.');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.getByText('Camino sin nombre, kilómetro 3').waitFor();
  await visitor.context.close();
});

it('moves a technician by a tap on a suggestion, and says so', async () => {
  geocoder.answers(KNOWN);
  const visitor = await stage.visitor(DESKTOP, 'tecnico@oficio.test');
  const { page, complaints } = visitor;
  await page.goto('/technician/dashboard');
  await page.getByRole('button', { name: 'Marcar en el mapa' }).click();
  await page.getByRole('application').waitFor();
  await address(page).fill('serrans valencia');
  await list(page).getByRole('option', { name: 'Carrer de Serrans, València' }).click();
  await page.getByText('Dirección y ubicación actualizadas').waitFor();
  expect(await address(page).inputValue()).toBe('Carrer de Serrans, València');
  expect(await degrees(page)).toEqual(['39,4699', '-0,3763']);
  await expect.poll(() => offCentre(page)).toBeLessThan(3);
  await page.getByRole('button', { name: 'Guardar perfil' }).click();
  await page.getByText('Perfil actualizado exitosamente').waitFor();
  await page.reload();
  expect(await address(page).inputValue()).toBe('Carrer de Serrans, València');
  expect(complaints).toEqual([]);
  await visitor.context.close();
});

it('clears the point of a suggestion when the customer writes another address, until it is confirmed', async () => {
  geocoder.answers(KNOWN);
  const { page, context } = await stage.visitor(PHONE, 'cliente@oficio.test');
  await page.goto('/request-service');
  await expect.poll(() => degrees(page), { timeout: 15_000 }).toEqual(['40.4168', '-3.7038']);
  await address(page).fill('calle serrano');
  await list(page)
    .getByRole('option', { name: /Calle de Serrano 41/ })
    .click();
  expect(await degrees(page)).toEqual(['40.4291', '-3.6868']);
  await address(page).fill('Calle Colón 1, Valencia');
  expect(await degrees(page)).toEqual(['', '']);
  const note = page.getByText('Confirma el punto en el mapa');
  await note.waitFor();
  expect(await page.locator('.leaflet-marker-icon').count()).toBe(0);
  await expectAccessible(page);
  // The draft remembers it, and the position of the device does not take its place.
  await page.reload();
  await note.waitFor();

  await page.getByLabel(/^Servicio/).selectOption({ label: '🚰 Fontanería' });
  await page.getByLabel('Descripción').fill('Gotea el grifo del baño.');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await page.getByText('Marca el lugar en el mapa o usa tu ubicación').waitFor();
  await page.getByRole('button', { name: 'Marcar el centro' }).click();
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await page.waitForURL(/\/dashboard/);
  await context.close();
});

it('clears the point of a technician who writes another address, and does not save before it is confirmed', async () => {
  geocoder.answers(KNOWN);
  const { page, context } = await stage.visitor(DESKTOP, 'tecnico@oficio.test');
  await page.goto('/technician/dashboard');
  await address(page).fill('calle serrano');
  await list(page)
    .getByRole('option', { name: /Calle de Serrano 41/ })
    .click();
  await address(page).pressSequentially(', bajo');
  expect(await degrees(page)).toEqual(['40,4291', '-3,6868']);
  await address(page).fill('Calle Colón 1, Valencia');
  expect(await degrees(page)).toEqual(['', '']);
  await page.getByRole('button', { name: 'Guardar perfil' }).click();
  await page.getByText('Confirma el punto en el mapa', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Obtener mi ubicación' }).click();
  await expect.poll(() => degrees(page), { timeout: 15_000 }).toEqual(['40,4168', '-3,7038']);
  await page.getByRole('button', { name: 'Guardar perfil' }).click();
  await page.getByText('Perfil actualizado exitosamente').waitFor();
  await context.close();
});

/** Has the device find its position no sooner than `findPosition` says. */
const delayPosition = (page: Page) =>
  page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = found => {
      addEventListener('found', () =>
        found({ coords: { latitude: 40.1, longitude: -3.1 } } as GeolocationPosition),
      );
    };
  });

const findPosition = (page: Page) =>
  page.evaluate(async () => {
    dispatchEvent(new Event('found'));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });

it('does not put a late position of the device in the place of a point that waits to be confirmed', async () => {
  geocoder.answers(KNOWN);
  const { page, context } = await stage.visitor(PHONE, 'cliente@oficio.test');
  await delayPosition(page);
  await page.goto('/request-service');
  await address(page).fill('calle serrano');
  await list(page)
    .getByRole('option', { name: /Calle de Serrano 41/ })
    .click();
  await address(page).fill('Calle Colón 1, Valencia');
  await page.getByText('Confirma el punto en el mapa').waitFor();
  await findPosition(page);
  expect(await degrees(page)).toEqual(['', '']);
  await context.close();
});

it('does not bring a cancelled request back when the position of the device arrives late', async () => {
  const { page, context } = await stage.visitor(PHONE, 'cliente@oficio.test');
  await delayPosition(page);
  await page.goto('/request-service');
  await page.getByLabel('Descripción').fill('Gotea el grifo del baño.');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.waitForURL(url => url.pathname === '/');
  await findPosition(page);
  await goInside(page, '/request-service');
  const text = page.getByLabel('Descripción');
  await text.waitFor();
  expect(await text.inputValue()).toBe('');
  await context.close();
});
