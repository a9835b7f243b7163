import { ERRORS } from '@oficio/domain/errors.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FakeGeocoder,
  photonAnswer,
  photonFeature,
  startGeocoder,
  statusAnswer,
} from '../../apps/server/src/testing/places/fake-geocoder.ts';
import { expectAccessible } from './accessible.ts';
import { confirmWord } from './input-method.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { fillWhat, nextStep, openWithoutDrafts, sendRequest, stepHeading } from './request-form.ts';
import { DESKTOP, goInside, openScreen, PHONE, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

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
const journey = openJourney(() => ({ GEOCODER_URL: geocoder.url }));
/** Shared by the tests that need no browser of their own. */
let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(PHONE, 'cliente@oficio.test');
  technician = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
});

const address = (page: Page) => page.getByRole('combobox', { name: 'Dirección' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Direcciones sugeridas' });
const degrees = (page: Page) =>
  Promise.all(['Latitud', 'Longitud'].map(label => page.getByLabel(label).inputValue()));

/** Returns the distance in pixels from the centre of the map to the tip of the marker. */
async function offCentre(page: Page): Promise<number> {
  const map = await page.getByRole('application').boundingBox();
  const mark = await page.locator('.leaflet-marker-icon').boundingBox();
  if (!map || !mark) return Number.POSITIVE_INFINITY;
  return Math.hypot(
    map.x + map.width / 2 - (mark.x + mark.width / 2),
    map.y + map.height / 2 - (mark.y + mark.height),
  );
}

it('lets a customer choose a suggestion by keyboard, shows it on the map and sends the request', async () => {
  geocoder.setAnswer(KNOWN);
  const { page, complaints } = customer;
  await openWithoutDrafts(page, '/request-service');
  await fillWhat(page, 'Gotea el grifo de la cocina desde ayer.', { label: 'Fontanería' });
  await address(page).pressSequentially('ca');
  await expect.poll(() => degrees(page)).toEqual(['40.4168', '-3.7038']);
  await address(page).pressSequentially('lle serrano');
  await list(page).waitFor();
  expect(await list(page).getByRole('option').count()).toBe(3);
  expect(geocoder.queries.some(text => text !== '' && text.length < 3)).toBe(false);
  await page.getByRole('status').filter({ hasText: '3 sugerencias' }).waitFor({ state: 'attached' });
  await expectAccessible(page);

  // Escape closes the list and keeps the text; an arrow key opens it again.
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'hidden' });
  expect(await address(page).inputValue()).toBe('calle serrano');
  await page.keyboard.press('ArrowDown');
  await list(page).waitFor();
  await expect.poll(() => activeOption(page)).toContain('Calle de Serrano 1');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => activeOption(page)).toContain('Calle de Serrano 41');
  await confirmWord(address(page));
  expect(await address(page).inputValue()).toBe('calle serrano');
  await page.keyboard.press('Enter');
  await list(page).waitFor({ state: 'hidden' });
  await expect.poll(() => address(page).inputValue()).toBe(CHOSEN);
  await expect.poll(() => degrees(page)).toEqual(['40.4291', '-3.6868']);
  await expect.poll(() => offCentre(page)).toBeLessThan(3);

  // Text that the customer adds after the suggestion is kept.
  await address(page).pressSequentially(', 2.º B');
  await page.keyboard.press('Tab');
  await nextStep(page);
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  const card = await unfold(page.getByRole('article').filter({ hasText: 'Gotea el grifo' }));
  await card.getByText(`${CHOSEN}, 2.º B`).waitFor();
  expect(complaints).toEqual([]);
});

/** Returns the text of the option that a screen reader announces as active. */
const activeOption = (page: Page) =>
  address(page).evaluate(field => {
    const id = field.getAttribute('aria-activedescendant');
    return id === null ? '' : (document.getElementById(id)?.textContent ?? '');
  });

it('accepts an address that the geocoder does not find, also while the geocoder fails', async () => {
  const visitor = await journey.visitor(DESKTOP, 'cliente@oficio.test');
  const { page } = visitor;
  await page.goto('/request-service');
  await fillWhat(page, 'Se ha roto la bomba del pozo.', { label: 'Fontanería' });
  geocoder.setAnswer(photonAnswer());
  await address(page).fill('Camino sin nombre');
  await page.getByText('No encontramos esa dirección').first().waitFor();
  geocoder.setAnswer(statusAnswer(500));
  await address(page).fill('Camino sin nombre, kilómetro 3');
  await page.getByText(ERRORS.geocoder_unavailable[1]).first().waitFor();
  expect(await address(page).inputValue()).toBe('Camino sin nombre, kilómetro 3');
  await page.getByRole('button', { name: 'Marcar el centro' }).click();
  await nextStep(page);
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  const card = await unfold(page.getByRole('article').filter({ hasText: 'la bomba del pozo' }));
  await card.getByText('Camino sin nombre, kilómetro 3').waitFor();
  await visitor.context.close();
});

it('moves the technician to a chosen suggestion and shows a confirmation', async () => {
  geocoder.setAnswer(KNOWN);
  const { page, complaints } = technician;
  await openScreen(page, '/technician/perfil');
  await page.getByRole('button', { name: 'Marcar en el mapa' }).click();
  await page.getByRole('application').waitFor();
  await address(page).fill('serrans valencia');
  await list(page).getByRole('option', { name: 'Carrer de Serrans, València' }).click();
  await page.getByText('Dirección y ubicación actualizadas').waitFor();
  expect(await address(page).inputValue()).toBe('Carrer de Serrans, València');
  await expect.poll(() => degrees(page)).toEqual(['39,4699', '-0,3763']);
  await expect.poll(() => offCentre(page)).toBeLessThan(3);
  await page.getByRole('button', { name: 'Guardar perfil' }).click();
  await page.getByText('Perfil actualizado exitosamente').waitFor();
  await page.reload();
  await expect.poll(() => address(page).inputValue()).toBe('Carrer de Serrans, València');
  expect(complaints).toEqual([]);
});

it('clears the point of a suggestion when the customer writes another address, and requires a new point', async () => {
  geocoder.setAnswer(KNOWN);
  const { page } = customer;
  await openWithoutDrafts(page, '/request-service');
  await fillWhat(page, 'Gotea el grifo del baño.', { label: 'Fontanería' });
  await expect.poll(() => degrees(page), { timeout: 15_000 }).toEqual(['40.4168', '-3.7038']);
  await address(page).fill('calle serrano');
  await list(page)
    .getByRole('option', { name: /Calle de Serrano 41/ })
    .click();
  await expect.poll(() => degrees(page)).toEqual(['40.4291', '-3.6868']);
  await address(page).fill('Calle Colón 1, Valencia');
  await expect.poll(() => degrees(page)).toEqual(['', '']);
  const note = page.getByText('Confirma el punto en el mapa');
  await note.waitFor();
  await expect.poll(() => page.locator('.leaflet-marker-icon').count()).toBe(0);
  await expectAccessible(page);
  // The draft keeps this state, and the position of the device does not replace the missing point.
  await page.reload();
  await note.waitFor();

  await nextStep(page);
  await page.getByText('Marca el lugar en el mapa o usa tu ubicación').waitFor();
  await page.getByRole('button', { name: 'Marcar el centro' }).click();
  await note.waitFor({ state: 'detached' });
  await nextStep(page);
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
});

it('clears the point when a technician writes another address, and saves only with a new point', async () => {
  geocoder.setAnswer(KNOWN);
  const { page } = technician;
  await openScreen(page, '/technician/perfil');
  await address(page).fill('calle serrano');
  await list(page)
    .getByRole('option', { name: /Calle de Serrano 41/ })
    .click();
  await address(page).pressSequentially(', bajo');
  await expect.poll(() => degrees(page)).toEqual(['40,4291', '-3,6868']);
  await address(page).fill('Calle Colón 1, Valencia');
  await expect.poll(() => degrees(page)).toEqual(['', '']);
  await page.getByRole('button', { name: 'Guardar perfil' }).click();
  await page.getByText('Confirma el punto en el mapa', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Obtener mi ubicación' }).click();
  await expect.poll(() => degrees(page), { timeout: 15_000 }).toEqual(['40,4168', '-3,7038']);
  await page.getByRole('button', { name: 'Guardar perfil' }).click();
  await page.getByText('Perfil actualizado exitosamente').waitFor();
});

const PALMA = photonFeature(40.4266, -3.7059, {
  type: 'street',
  name: 'Calle de la Palma',
  postcode: '28004',
  city: 'Madrid',
});
const LUCHANA = photonFeature(40.4301, -3.7001, {
  street: 'Calle de Luchana',
  housenumber: '7',
  city: 'Madrid',
});
const OWN = 'Calle de la Palma 12, 3.º B';
const CHOSEN_PALMA = `${OWN}, 28004 Madrid`;

/** Puts the device at a point. */
const stand = (page: Page, latitude: number, longitude: number) =>
  page.evaluate(
    coords => {
      navigator.geolocation.getCurrentPosition = found => found({ coords } as GeolocationPosition);
    },
    { latitude, longitude },
  );

it('keeps the number and floor of a request beside a street, and fills the address of the position with its point', async () => {
  geocoder.setAnswer(photonAnswer(PALMA));
  const { page, complaints } = customer;
  await openWithoutDrafts(page, '/request-service');
  await fillWhat(page, 'Gotea el grifo del patio.', { label: 'Fontanería' });
  await address(page).fill(OWN);
  await list(page).getByRole('option', { name: 'Calle de la Palma, 28004 Madrid' }).click();
  await expect.poll(() => address(page).inputValue()).toBe(CHOSEN_PALMA);
  await expect.poll(() => degrees(page)).toEqual(['40.4266', '-3.7059']);

  geocoder.setAnswer(photonAnswer(LUCHANA));
  await stand(page, 40.43, -3.7);
  const locate = page.getByRole('button', { name: 'Usar mi ubicación' });
  await locate.click();
  await expect.poll(() => address(page).inputValue()).toBe('Calle de Luchana 7, Madrid');
  await expect.poll(() => degrees(page)).toEqual(['40.43', '-3.7']);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Volver a «${CHOSEN_PALMA}»` }).click();
  await expect.poll(() => address(page).inputValue()).toBe(CHOSEN_PALMA);
  await expect.poll(() => degrees(page)).toEqual(['40.4266', '-3.7059']);

  geocoder.setAnswer(photonAnswer());
  await stand(page, 40.5, -3.5);
  await locate.click();
  await page.getByText('No encontramos la dirección de este punto').waitFor();
  expect(await address(page).inputValue()).toBe('');
  await nextStep(page);
  await page.getByText('Escribe la dirección').first().waitFor();
  await address(page).fill('Camino del Río 3');
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
  expect(complaints).toEqual([]);
});

it('keeps the number of a technician beside a street, and never saves a position with the address of another place', async () => {
  geocoder.setAnswer(photonAnswer(PALMA));
  const { page } = technician;
  await openScreen(page, '/technician/perfil');
  await address(page).fill(OWN);
  await list(page).getByRole('option', { name: 'Calle de la Palma, 28004 Madrid' }).click();
  await expect.poll(() => address(page).inputValue()).toBe(CHOSEN_PALMA);
  geocoder.setAnswer(photonAnswer(LUCHANA));
  await stand(page, 40.4305, -3.7005);
  const locate = page.getByRole('button', { name: 'Obtener mi ubicación' });
  await locate.click();
  await expect.poll(() => address(page).inputValue()).toBe('Calle de Luchana 7, Madrid');
  expect(await degrees(page)).toEqual(['40,4305', '-3,7005']);
  geocoder.setAnswer(photonAnswer());
  await page.getByLabel('Latitud').fill('40,6');
  await page.getByLabel('Longitud').press('Tab');
  await page.getByText('No encontramos la dirección de este punto').waitFor();
  expect(await address(page).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Volver a «Calle de Luchana 7, Madrid»' }).click();
  expect(await degrees(page)).toEqual(['40,4305', '-3,7005']);
  await page.getByRole('button', { name: 'Descartar' }).click();
});

/** Delays the position of the device until `findPosition` is called. */
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

it('does not fill a cleared point with a late position of the device', async () => {
  geocoder.setAnswer(KNOWN);
  const { page, context } = await journey.visitor(PHONE, 'cliente@oficio.test');
  await delayPosition(page);
  await page.goto('/request-service');
  await fillWhat(page, 'Gotea el grifo del baño.', { label: 'Fontanería' });
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

it('does not restore a cancelled draft when the position of the device arrives late', async () => {
  const { page, context } = await journey.visitor(PHONE, 'cliente@oficio.test');
  await delayPosition(page);
  await page.goto('/request-service');
  await page.getByLabel('Descripción').fill('Gotea el grifo del baño.');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL(url => url.pathname === '/');
  await findPosition(page);
  await goInside(page, '/request-service');
  // The cancelled form stays on the screen until the next one is rendered.
  await expect.poll(() => page.getByLabel('Descripción').inputValue()).toBe('');
  await context.close();
});

it('begins an empty form when the customer returns from a cancelled one before the next screen is there', async () => {
  const { page, context } = await journey.visitor(PHONE, 'cliente@oficio.test');
  await page.goto('/request-service');
  const text = page.getByLabel('Descripción');
  await fillWhat(page, 'Gotea el grifo del baño.', { label: 'Fontanería' });
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).evaluate((button: HTMLElement) => {
    button.click();
    // The app removes the history entry of the dialog before it leaves the form.
    const goBack = () => (location.pathname === '/' ? history.back() : void setTimeout(goBack));
    goBack();
  });
  await page.waitForURL(/paso=que/);
  await expect.poll(() => text.inputValue()).toBe('');
  await text.fill('No funciona el timbre.');
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('No funciona el timbre.');
  await context.close();
});

it('asks for a missing address before the payment, and asks the technician about a move to another city', async () => {
  geocoder.setAnswer(KNOWN);
  const job = { description: 'Cambiar un enchufe.', price: 40, place: null, upTo: 'approved' } as const;
  const id = await makeJob(journey.oficio, job);
  const { page } = customer;
  await openScreen(page, `/payment/${id}`);
  await page.getByRole('heading', { name: '¿Dónde es el trabajo?' }).waitFor();
  expect(await page.getByLabel('Número de tarjeta').count()).toBe(0);
  const save = page.getByRole('button', { name: 'Guardar y seguir con el pago' });
  await save.click();
  await page.getByText('Escribe la dirección').waitFor();
  await expectAccessible(page);
  await choose(page, 'calle serrano', /Calle de Serrano 41/);
  await save.click();
  await page.getByLabel('Número de tarjeta').waitFor();

  await openScreen(page, jobPath(id));
  const where = page.getByRole('region', { name: 'Dónde' });
  await where.getByText(CHOSEN).waitFor();
  await where.getByRole('button', { name: 'Cambiar la dirección' }).click();
  await choose(page, 'serrans valencia', /Carrer de Serrans/);
  await page.getByText(/Está a más de 2 km/).waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar dirección' }).click();
  await where.getByText('Has propuesto otra dirección').waitFor();

  await openScreen(technician.page, jobPath(id));
  const now = technician.page.getByRole('region', { name: 'Ahora' });
  await now.getByText('Carrer de Serrans, València').waitFor();
  await expectAccessible(technician.page);
  await now.getByRole('button', { name: 'Aceptar' }).click();
  await where.getByText('Has propuesto otra dirección').waitFor({ state: 'detached' });
  await where.getByText('Carrer de Serrans, València').waitFor();
});

it('keeps the point of a job while its floor is corrected, and finds it again when another street is taken back', async () => {
  const id = await makeJob(journey.oficio, {
    description: 'Cambiar un enchufe.',
    price: 40,
    upTo: 'approved',
  });
  const { page } = customer;
  await openScreen(page, jobPath(id));
  const where = page.getByRole('region', { name: 'Dónde' });
  await where.getByRole('button', { name: 'Cambiar la dirección' }).click();
  const confirm = page.getByText('Confirma el punto en el mapa');
  const point = ['40.4118', '-3.7013'];
  await expect.poll(() => degrees(page)).toEqual(point);
  await address(page).fill('Calle del Olmo 14, 2');
  await confirm.waitFor();
  expect(await degrees(page)).toEqual(['', '']);
  await address(page).fill('Calle del Olmo 14, 2.º A');
  await confirm.waitFor({ state: 'detached' });
  expect(await degrees(page)).toEqual(point);
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar dirección' }).click();
  await where.getByText('Calle del Olmo 14, 2.º A').waitFor();
});

async function choose(page: Page, typed: string, option: RegExp) {
  await address(page).fill(typed);
  await list(page).getByRole('option', { name: option }).click();
  await list(page).waitFor({ state: 'hidden' });
}
