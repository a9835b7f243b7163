import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForHydration } from './hydration.ts';
import { openSharedJourney } from './journey.ts';
import { DESKTOP, goInside, openScreen, PHONE, type Visitor } from './support.ts';

const journey = openSharedJourney();
const HINT = 'Usa dos dedos para mover el mapa';

let desktop: Visitor;
let phone: Page;
let fingers: CDPSession;

beforeAll(async () => {
  desktop = await journey.visitor(DESKTOP);
  const context = await journey.browser.newContext({
    baseURL: journey.oficio.url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'es-ES',
    reducedMotion: 'reduce',
  });
  phone = await context.newPage();
  fingers = await context.newCDPSession(phone);
});

afterAll(() => phone?.context().close());

const mapOf = (page: Page) => page.getByRole('application');
const pinsOf = (page: Page) =>
  mapOf(page).locator('.leaflet-marker-icon').filter({ hasNotText: 'Tu ubicación' });
/** Place of a technician within the map, which changes when the map moves. */
const placeOf = (page: Page) =>
  pinsOf(page)
    .first()
    .evaluate(pin => {
      const { x, y } = pin.getBoundingClientRect();
      const map = pin.closest('[role=application]')?.getBoundingClientRect();
      return [Math.round(x - (map?.x ?? 0)), Math.round(y - (map?.y ?? 0))];
    });
const zoomOf = (map: Locator) =>
  map
    .locator('img.leaflet-tile')
    .last()
    .evaluate(tile => Number(tile.getAttribute('src')?.match(/\/(\d+)\/\d+\/\d+/)?.[1]));

/** Moves fingers, given by their first places, upwards over the screen. */
async function swipe(places: readonly { readonly x: number; readonly y: number }[]): Promise<void> {
  const touches = (by: number) => places.map(({ x, y }, id) => ({ x, y: y - by, id }));
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touches(0) });
  for (let by = 20; by <= 160; by += 20)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touches(by) });
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

it('scrolls the page with one finger over the map, says so, and moves the map with two', async () => {
  await phone.goto('/?view=map');
  await waitForHydration(phone);
  const map = mapOf(phone);
  await pinsOf(phone).first().waitFor();
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not on the screen');
  const middle = { x: box.x + box.width / 2, y: Math.min(box.y + box.height, PHONE.height) - 120 };
  const scrolled = () => phone.evaluate(() => Math.round(scrollY));

  const before = [await scrolled(), await placeOf(phone)] as const;
  await swipe([middle]);
  await map.getByText(HINT).waitFor();
  await expect.poll(scrolled).toBeGreaterThan(before[0]);
  expect(await placeOf(phone)).toEqual(before[1]);

  await map.getByText(HINT).waitFor({ state: 'hidden' });
  const there = await scrolled();
  const two = (await map.boundingBox())?.y ?? 0;
  await swipe([
    { x: middle.x - 60, y: Math.max(two, 0) + 260 },
    { x: middle.x + 60, y: Math.max(two, 0) + 260 },
  ]);
  await expect.poll(() => placeOf(phone)).not.toEqual(before[1]);
  expect(await scrolled()).toBe(there);
  expect(await map.getByText(HINT).isVisible()).toBe(false);
});

it('moves the map with the mouse', async () => {
  const { page } = desktop;
  await openScreen(page, '/');
  const map = mapOf(page);
  await pinsOf(page).first().waitFor();
  const before = await placeOf(page);
  await map.hover({ position: { x: 60, y: 300 } });
  await page.mouse.down();
  await page.mouse.move(500, 500, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => placeOf(page)).not.toEqual(before);
});

it('stays at the usual zoom until a search, and then shows all its results', async () => {
  const { page } = desktop;
  await openScreen(page, '/');
  const map = mapOf(page);
  const pins = pinsOf(page);
  await pins.first().waitFor();
  expect(await zoomOf(map)).toBe(13);

  await openScreen(page, '/?service=Pintura&radius=50');
  await pins.first().waitFor();
  await expect.poll(() => zoomOf(map)).not.toBe(13);
  await expectPinsOf(page, await page.getByRole('article').count());
});

it('fits the results of a search that a phone made while it hid the map behind the list', async () => {
  await openScreen(phone, '/?view=map');
  await pinsOf(phone).first().waitFor();
  await goInside(phone, '/?service=Pintura&radius=50');
  await phone.getByRole('heading', { name: /^\d+ técnicos? de \p{L}+ a menos de 50 km/u }).waitFor();
  expect(await mapOf(phone).count()).toBe(0);
  const found = await phone.getByRole('article').count();
  await phone.getByRole('button', { name: 'Mapa', exact: true }).click();
  await pinsOf(phone).first().waitFor();
  await expect.poll(() => zoomOf(mapOf(phone))).not.toBe(13);
  await expectPinsOf(phone, found);
});

/** Checks that the pins of so many technicians are inside the map. */
async function expectPinsOf(page: Page, found: number): Promise<void> {
  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error('The map is not on the screen');
  const shown = await pinsOf(page).evaluateAll(elements =>
    elements.map(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height, count: Number(element.textContent?.match(/^\d+/)?.[0] ?? 1) };
    }),
  );
  expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(found);
  for (const { x, y } of shown) {
    expect(x).toBeGreaterThan(box.x);
    expect(x).toBeLessThan(box.x + box.width);
    expect(y).toBeGreaterThan(box.y);
    expect(y).toBeLessThan(box.y + box.height);
  }
}

it('opens the profile from the name and from the photo of a result', async () => {
  const { page } = desktop;
  for (const part of ['heading', 'photo'] as const) {
    await openScreen(page, '/?service=Fontanería');
    const card = page.getByRole('article').first();
    const name = await card.getByRole('heading').textContent();
    if (part === 'heading') await card.getByRole('heading').getByRole('link').click();
    // By its place, because the link of the name covers the photo.
    else await card.click({ position: { x: 40, y: 40 } });
    await page.waitForURL(/\/technician\/\d+\?service=/);
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
  }
  expect(desktop.complaints).toEqual([]);
});
