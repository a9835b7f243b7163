import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openSharedJourney } from './journey.ts';
import { fillWhat, openWithoutDrafts } from './request-form.ts';
import { DESKTOP, REPLACES_REPLIES, type Visitor } from './support.ts';

const journey = openSharedJourney(REPLACES_REPLIES);
const MANIFEST = new URL('../../apps/web/dist/client/manifest.json', import.meta.url);
const NOTICE = 'No llegan las calles del mapa. Se ven provincias y pueblos.';
/** Longer than the time after which a silent host counts as failed. */
const SILENCE = { timeout: 20_000 };

let visitor: Visitor;
let page: Page;
let tile: Buffer;

beforeAll(async () => {
  visitor = await journey.visitor(DESKTOP, 'cliente@oficio.test');
  page = visitor.page;
  const picture = sharp({ create: { width: 256, height: 256, channels: 3, background: '#cde' } });
  tile = await picture.png().toBuffer();
});

afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(visitor.complaints.splice(0)).toEqual([]);
});

/** Path of the script that draws the quiet map. */
const drawing = (): string => JSON.parse(readFileSync(MANIFEST, 'utf8'))['src/ui/maps/quiet-map.ts'].file;

const answerTiles = (answer: (route: Route) => unknown) => page.route(/tile\.openstreetmap\.org/, answer);
const refused = (route: Route) => route.abort('connectionrefused');
const sent = (route: Route) => route.fulfill({ body: tile, contentType: 'image/png' });

const map = () => page.getByRole('application');
const provinces = () => map().locator('.leaflet-provinces-pane path');
const towns = () => map().locator('.leaflet-towns-pane span');
const notice = () => map().getByRole('status');
const pins = () => map().locator('.leaflet-marker-icon').filter({ hasNotText: 'Tu ubicación' });
/** Presses a pin that is not beyond the edge of the map, as are most of the first ones. */
async function pressPin(): Promise<void> {
  const frame = await map().boundingBox();
  for (const pin of await pins().all()) {
    const box = await pin.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 18, (box?.y ?? 0) + 18];
    if (!frame || x < frame.x + 40 || x > frame.x + frame.width - 80) continue;
    if (y < frame.y + 80 || y > frame.y + frame.height - 120) continue;
    return page.mouse.click(x, y);
  }
  throw new Error('No pin is in the view');
}

it('shows provinces, towns, their sources and one notice when the tiles are refused, and its pins stay usable', async () => {
  await answerTiles(refused);
  await page.goto('/');
  await expect.poll(() => notice().textContent()).toBe(NOTICE);
  expect(await provinces().count()).toBe(52);
  await expect.poll(() => towns().allTextContents()).toContain('Madrid');
  expect(await map().locator('.leaflet-control-attribution').textContent()).toMatch(
    /OpenStreetMap.*Límites: IGN · Nombres: GeoNames/,
  );
  await pressPin();
  await map().locator('.leaflet-popup').waitFor();
});

it('says it once: the notice stays the same while the map moves over missing tiles', async () => {
  await answerTiles(refused);
  await page.goto('/');
  await expect.poll(() => notice().textContent()).toBe(NOTICE);
  await page.evaluate(() => {
    const region = document.querySelector('[role=application] [role=status]');
    const changes: string[] = [];
    Object.assign(window, { changes });
    if (region)
      new MutationObserver(() => changes.push(region.textContent ?? '')).observe(region, {
        ...{ childList: true, characterData: true, subtree: true },
      });
  });
  const zooms = async () => {
    const sources = await map()
      .locator('img.leaflet-tile')
      .evaluateAll(tiles => tiles.map(one => one.getAttribute('src') ?? ''));
    return sources.map(source => Number(/\/(\d+)\/\d+\/\d+/.exec(source)?.[1]));
  };
  for (const zoom of [12, 11, 10]) {
    await map().getByRole('button', { name: 'Alejar' }).click();
    await expect.poll(zooms).toContain(zoom);
    // Leaflet ignores the button while it zooms.
    await expect.poll(() => map().locator('.leaflet-zoom-anim').count()).toBe(0);
  }
  await expect.poll(() => towns().allTextContents()).toContain('Tres Cantos');
  expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual([]);
});

it('shows the quiet map when the host of the tiles is silent, and removes it when tiles come again', async () => {
  let answer: (route: Route) => unknown = () => {};
  await answerTiles(route => answer(route));
  await page.goto('/');
  await pins().first().waitFor();
  expect(await provinces().count()).toBe(0);
  await expect.poll(() => notice().textContent(), SILENCE).toBe(NOTICE);
  expect(await provinces().count()).toBe(52);

  answer = sent;
  // The browser says so when it has a network again.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => provinces().count()).toBe(0);
  expect(await notice().textContent()).toBe('');
  expect(await map().locator('.leaflet-control-attribution').textContent()).not.toContain('IGN');
});

it('keeps the streets, without loading the drawing, when only few tiles are missing', async () => {
  const file = drawing();
  let isLoaded = false;
  await page.route(`**/${file}`, route => {
    isLoaded = true;
    return route.continue();
  });
  let tiles = 0;
  await answerTiles(route => {
    tiles += 1;
    return tiles === 3 ? refused(route) : sent(route);
  });
  await page.goto('/');
  await pins().first().waitFor();
  await expect.poll(() => map().locator('img.leaflet-tile-loaded').count()).toBeGreaterThan(3);
  await page.waitForLoadState('networkidle');
  expect(await notice().textContent()).toBe('');
  expect(await provinces().count()).toBe(0);
  expect(isLoaded).toBe(false);
});

it('says only that streets are missing when the drawing cannot be loaded either', async () => {
  const file = drawing();
  await page.route(`**/${file}`, refused);
  await answerTiles(refused);
  await page.goto('/');
  await expect.poll(() => notice().textContent()).toBe('No llegan las calles del mapa.');
  await pressPin();
  await map().locator('.leaflet-popup').waitFor();
});

it('marks the place of a job on the quiet map, which names the way to the nearest town where none is in the view', async () => {
  await answerTiles(refused);
  await openWithoutDrafts(page, '/request-service');
  await fillWhat(page, 'Gotea el grifo', { index: 1 });
  await expect.poll(() => notice().textContent()).toBe(NOTICE);
  const namesFurtherEast = async () => {
    await map().press('ArrowRight');
    return towns().allTextContents();
  };
  await expect.poll(namesFurtherEast).toContain('← Madrid, a 1 km');
  await map().click({ position: { x: 120, y: 120 } });
  await map().locator('.leaflet-marker-draggable').waitFor();
});
