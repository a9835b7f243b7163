import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  type FakeGeocoder,
  photonAnswer,
  photonFeature,
  startGeocoder,
  statusAnswer,
} from '../../apps/server/src/testing/places/fake-geocoder.ts';
import { expectAccessible, switchColorScheme } from './accessible.ts';
import { waitForHydration } from './hydration.ts';
import { openJourney } from './journey.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const VALENCIA = photonFeature(39.4699, -0.3763, { name: 'València', state: 'Comunitat Valenciana' });
const STREET = photonFeature(40.4, -3.7, { street: 'Calle de Valencia', housenumber: '12', city: 'Madrid' });
const CHOSEN = 'València, Comunitat Valenciana';
const DOWN = 'La búsqueda de direcciones no funciona ahora. Mueve el mapa para buscar en otra zona.';

let geocoder: FakeGeocoder;

beforeAll(async () => {
  geocoder = await startGeocoder();
});
afterAll(() => geocoder?.close());
beforeEach(() => geocoder.setAnswer(photonAnswer(VALENCIA, STREET)));
const journey = openJourney(() => ({ GEOCODER_URL: geocoder.url }), REPLACES_REPLIES);

const place = (page: Page) => page.getByRole('combobox', { name: 'Lugar' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Direcciones sugeridas' });
const results = (page: Page, where: string) =>
  page.getByRole('heading', { name: new RegExp(`a menos de 10 km ${where}$`) }).waitFor();

/** Browsers of visitors without a position. */
const visitors = new Map<typeof PHONE, Visitor>();

/** Returns a visitor without a position, and undoes after the test what it changes of the browser. */
async function visitorWith(viewport: typeof PHONE): Promise<Visitor> {
  const visitor = visitors.get(viewport) ?? (await journey.visitor(viewport));
  visitors.set(viewport, visitor);
  const { page, context } = visitor;
  await context.clearPermissions();
  onTestFinished(async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await context.setOffline(false);
    await page.emulateMedia({ colorScheme: 'light' });
  });
  return visitor;
}

/** Opens the home page as a visitor without a position. */
async function openHome(viewport: typeof PHONE, path = '/') {
  const visitor = await visitorWith(viewport);
  await openScreen(visitor.page, path);
  return visitor;
}

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'searches around a suggestion chosen by keyboard on a %s, and keeps it in the address',
  async (_, viewport) => {
    const { page, complaints } = await openHome(viewport);
    await place(page).pressSequentially('valencia');
    await list(page).waitFor();
    expect(await list(page).getByRole('option').count()).toBe(2);
    expect(await place(page).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const active = await place(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe(CHOSEN);
    for (const colorScheme of ['light', 'dark'] as const) {
      await switchColorScheme(page, colorScheme);
      await expectAccessible(page);
    }
    await page.keyboard.press('Enter');
    await results(page, 'de València');
    await list(page).waitFor({ state: 'hidden' });
    await expectAccessible(page);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      lat: '39.4699',
      lng: '-0.3763',
      place: CHOSEN,
    });
    await page.reload();
    await results(page, 'de València');
    expect(await place(page).inputValue()).toBe(CHOSEN);

    await page.getByRole('button', { name: 'Quitar el lugar' }).click();
    await results(page, 'del centro de Madrid');
    expect(await place(page).inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await results(page, 'de València');
    await expect.poll(() => place(page).inputValue()).toBe(CHOSEN);

    // Deleting the text also clears the place.
    await place(page).fill('');
    await page.keyboard.press('Tab');
    await results(page, 'del centro de Madrid');
    expect(complaints).toEqual([]);
  },
);

it('shows a shared place to a visitor, and moves the map to a place that is chosen with the mouse', async () => {
  const { page, complaints } = await visitorWith(DESKTOP);
  await page.goto('/?lat=40.4&lng=-3.7&place=Lavapi%C3%A9s');
  await results(page, 'de Lavapiés');
  expect(await place(page).inputValue()).toBe('Lavapiés');
  const pins = page.locator('.leaflet-marker-icon[title]');
  await pins.first().waitFor();
  await place(page).fill('valencia');
  await list(page).getByRole('option', { name: CHOSEN }).click();
  await results(page, 'de València');
  const first = await page.getByRole('article').first().getByRole('heading').textContent();
  const map = await page.getByRole('application').boundingBox();
  await expect
    .poll(async () => {
      const pin = await page.locator(`.leaflet-marker-icon[title="${first}"]`).boundingBox();
      return pin && map && pin.x > map.x && pin.x < map.x + map.width && pin.y > map.y;
    })
    .toBe(true);
  expect(complaints).toEqual([]);
});

it('chooses the first suggestion when Enter is pressed before the code of the suggestions arrives', async () => {
  const { page } = await visitorWith(PHONE);
  // A new document, because an open one may know the code and the suggestions.
  await page.goto('/');
  await waitForHydration(page);
  const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/\/assets\//);
  await page.route(/\/assets\//, route => pressed.then(() => route.continue()));
  await place(page).focus();
  await asked;
  await place(page).pressSequentially('valencia');
  await page.keyboard.press('Enter');
  goOn();
  await results(page, 'de València');
  expect(await place(page).inputValue()).toBe(CHOSEN);
});

it('chooses the first suggestion when Enter is pressed before the suggestions arrive', async () => {
  const { page } = await openHome(PHONE);
  const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/api\/geocode/, route => pressed.then(() => route.continue()));
  // Another text than in other tests, because this document may know the suggestions of theirs.
  const asked = page.waitForRequest(/q=valenci$/);
  await place(page).fill('valenci');
  await asked;
  await page.keyboard.press('Enter');
  goOn();
  await results(page, 'de València');
  expect(await place(page).inputValue()).toBe(CHOSEN);
});

it('keeps the name of the chosen place when the visitor leaves another text in the field', async () => {
  const { page } = await openHome(DESKTOP, '/?lat=39.4699&lng=-0.3763&place=Val%C3%A8ncia');
  await place(page).fill('calle de');
  await list(page).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect.poll(() => place(page).inputValue()).toBe('València');
  await results(page, 'de València');
});

it('says that the search for places is down or offline, and that it found nothing', async () => {
  const { page, context } = await openHome(PHONE);
  geocoder.setAnswer(photonAnswer());
  await place(page).fill('ningún sitio');
  await page.getByText('No encontramos ese lugar.').first().waitFor();
  geocoder.setAnswer(statusAnswer(500));
  await place(page).fill('valencia ciudad');
  await page.getByText(DOWN).first().waitFor();
  await expectAccessible(page);
  // Enter tries again.
  geocoder.setAnswer(photonAnswer(VALENCIA));
  await page.keyboard.press('Enter');
  await results(page, 'de València');
  await context.setOffline(true);
  await place(page).fill('otra ciudad');
  await page.getByText(DOWN).first().waitFor();
});

it('says how long to wait after too many searches for places', async () => {
  const { page } = await openHome(PHONE);
  const error = 'Demasiadas búsquedas. Podrás buscar otra vez en 40 segundos';
  await page.route('**/api/geocode?*', route => route.fulfill({ status: 429, json: { error } }));
  await place(page).fill('valencia provincia');
  await page.getByText(error).first().waitFor();
  expect(await page.getByText(DOWN).count()).toBe(0);
});

it('searches for a text that was typed before the scripts loaded', async () => {
  const { page, complaints } = await visitorWith(DESKTOP);
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js$/, async route => {
    await typed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await place(page).fill('valencia');
  goOn();
  await list(page).getByRole('option', { name: CHOSEN }).click();
  await results(page, 'de València');
  expect(complaints).toEqual([]);
});

it('replaces the chosen place by the position of the device', async () => {
  const { page, context } = await visitorWith(PHONE);
  await context.grantPermissions(['geolocation']);
  await openScreen(page, '/?lat=39.4699&lng=-0.3763&place=Val%C3%A8ncia');
  await results(page, 'de València');
  await page.getByRole('button', { name: 'Mi ubicación' }).click();
  await results(page, 'de ti');
  await expect.poll(() => place(page).inputValue()).toBe('');
});
