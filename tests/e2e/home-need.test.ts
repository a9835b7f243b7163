import type { Page, Route } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { DEMO_ACCOUNTS } from '../../apps/server/src/demo/accounts.ts';
import { expectAccessible, switchColorScheme } from './accessible.ts';
import { scriptOf } from './held-scripts.ts';
import { waitForHydration } from './hydration.ts';
import { confirmWord } from './input-method.ts';
import { openSharedJourney } from './journey.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES } from './support.ts';

const journey = openSharedJourney(REPLACES_REPLIES);

const BOILER = 'se me ha roto la caldera';
const BOILERS = 'Reparación de calderas';
const SUGGESTIONS = /\/api\/search\/suggestions\?/;

const need = (page: Page) => page.getByRole('combobox', { name: '¿Qué necesitas?' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' });
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name, exact: true });
const announced = (page: Page) => page.locator('main form').first().getByRole('status');
const service = (page: Page) => page.getByLabel('Servicio', { exact: true });
const place = (page: Page) => page.getByRole('combobox', { name: 'Lugar' });
const request = (page: Page) => page.getByRole('button', { name: 'Pedir', exact: true });
const results = (page: Page, words: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`${words}$`) }).waitFor();

/** Returns the text of the option that the keyboard selects. */
async function active(page: Page): Promise<string | null> {
  const id = await need(page).getAttribute('aria-activedescendant');
  return id === null ? null : page.locator(`[id="${id}"]`).textContent();
}

/** Opens a page in a browser of its own, because each visitor's need stays in their tab. */
async function openHome(
  viewport: typeof PHONE,
  { path = '/', email }: { path?: string; email?: string } = {},
) {
  const visitor = await journey.visitor(viewport, email);
  onTestFinished(() => visitor.context.close());
  await visitor.context.clearPermissions();
  await openScreen(visitor.page, path);
  return visitor;
}

/** Returns the parameters with which the page of a request is opened first; it takes them out of its address. */
function startOf(page: Page): Promise<Record<string, string>> {
  return new Promise(resolve => {
    page.on('framenavigated', frame => {
      const { pathname, searchParams } = new URL(frame.url());
      if (pathname === '/pedir') resolve(Object.fromEntries(searchParams));
    });
  });
}

/** Fulfils a call for suggestions without any. */
const nothing = (route: Route) =>
  route.fulfill({
    json: {
      services: [],
      places: [],
      technicians: [],
      need: { service_id: null, place: null, period: null },
    },
  });

it('leads from a need in the own words to its service by touch, and to the request', async () => {
  const { page, complaints } = await openHome(PHONE);
  await need(page).fill(BOILER);
  await option(page, BOILERS).click();
  await results(page, `de ${BOILERS} a menos de 10 km del centro de Madrid`);
  expect(await need(page).inputValue()).toBe(BOILER);
  expect(await service(page).inputValue()).toBe(BOILERS);
  expect(new URL(page.url()).search).toBe(`?${new URLSearchParams({ service: BOILERS })}`);

  const started = startOf(page);
  await request(page).click();
  expect(await started).toEqual({ need: BOILER, service: BOILERS });
  await page.goBack();
  await results(page, `de ${BOILERS} a menos de 10 km del centro de Madrid`);
  expect(await need(page).inputValue()).toBe(BOILER);
  // The words of the need stay on the device.
  await page.reload();
  await expect.poll(() => need(page).inputValue()).toBe(BOILER);
  expect(page.url()).not.toContain('caldera+');
  expect(complaints).toEqual([]);
});

it('proposes services, places and technicians in three groups to the keyboard and to screen readers', async () => {
  const { page, complaints } = await openHome(DESKTOP);
  await need(page).focus();
  await page.keyboard.type('fontanero en Getafe');
  await option(page, 'Fontanería').waitFor();
  expect(await need(page).getAttribute('aria-expanded')).toBe('true');
  expect(await need(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'));
  expect(await list(page).getByRole('group', { name: 'Servicios' }).getByRole('option').count()).toBe(1);
  expect(await list(page).getByRole('group', { name: 'Lugares' }).getByRole('option').count()).toBe(1);
  await announced(page).getByText('2 sugerencias. Muévete con las flechas y elige con Intro.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await switchColorScheme(page, colorScheme);
    await expectAccessible(page);
  }

  await page.keyboard.press('End');
  expect(await active(page)).toBeNull();
  await page.keyboard.press('ArrowUp');
  expect(await active(page)).toBe('Getafe, Madrid');
  await page.keyboard.press('Home');
  expect(await active(page)).toBe('Fontanería');
  await page.keyboard.press('End');
  expect(await active(page)).toBe('Getafe, Madrid');
  await page.keyboard.press('ArrowDown');
  expect(await active(page)).toBe('Fontanería');
  await confirmWord(need(page));
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'hidden' });
  expect(await need(page).inputValue()).toBe('fontanero en Getafe');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The text names the place, too.
  await results(page, 'de Fontanería a menos de 10 km de Getafe');
  expect(await place(page).inputValue()).toBe('Getafe, Madrid');
  await expectAccessible(page);

  await need(page).fill('javier');
  await list(page).getByRole('group', { name: 'Técnicos' }).getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowUp');
  const name = await active(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: name?.slice(1) ?? '' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/technician\/\d+$/);
  expect(complaints).toEqual([]);
});

it('sets the place of the search, completes it in the need, and empties a text that only names it', async () => {
  const { page } = await openHome(PHONE);
  await need(page).fill('pintar el salón en Alcorc');
  await option(page, 'Alcorcón, Madrid').click();
  await results(page, 'a menos de 10 km de Alcorcón');
  expect(await need(page).inputValue()).toBe('pintar el salón en Alcorcón');
  await need(page).fill('getaf');
  await option(page, 'Getafe, Madrid').click();
  await results(page, 'a menos de 10 km de Getafe');
  expect(await need(page).inputValue()).toBe('');
});

it('sends what a text says with Enter: service, place and days, and Back shows that search', async () => {
  const { page } = await openHome(PHONE, { path: '/?service=Limpieza' });
  const started = startOf(page);
  await need(page).fill('mudanza mañana en Alcorcón');
  await list(page).waitFor();
  await page.keyboard.press('Enter');
  expect(await started).toMatchObject({
    need: 'mudanza mañana en Alcorcón',
    service: 'Mudanzas y portes',
    place: 'Alcorcón, Madrid',
    period: 'tomorrow',
  });
  await page.goBack();
  await results(page, 'de Mudanzas y portes a menos de 10 km de Alcorcón');
});

it('prefers the service that the visitor has chosen for their need to the one that the text says', async () => {
  const { page } = await openHome(PHONE);
  const started = startOf(page);
  await need(page).fill(BOILER);
  await list(page).waitFor();
  await service(page).selectOption('Instalación de gas');
  await request(page).click();
  expect(await started).toEqual({ need: BOILER, service: 'Instalación de gas' });
});

it('shows only the answer to the newest text, also when an older one arrives later', async () => {
  const { page } = await openHome(PHONE);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/q=enchufe$/);
  await page.route(/q=enchufe$/, async route => {
    await isReleased;
    await route.continue().catch(() => undefined);
  });
  await need(page).fill('enchufe');
  await asked;
  await need(page).fill(BOILER);
  await option(page, BOILERS).waitFor();
  release();
  await page.waitForLoadState('networkidle');
  expect(await option(page, 'Electricidad').count()).toBe(0);
  await option(page, BOILERS).waitFor();
});

it('says for an unknown need what to try, offers all services, and lets the visitor request it', async () => {
  const { page } = await openHome(PHONE);
  await page.route(SUGGESTIONS, nothing);
  await need(page).fill('xilófono roto');
  await page.getByText('No encontramos ese servicio. Prueba con «fuga de agua»').first().waitFor();
  await announced(page)
    .getByText(/No encontramos ese servicio.* \d+ sugerencias/)
    .waitFor();
  await expectAccessible(page);
  await option(page, 'Electricidad').click();
  await results(page, 'de Electricidad a menos de 10 km del centro de Madrid');
  expect(await need(page).inputValue()).toBe('xilófono roto');
  const started = startOf(page);
  await request(page).click();
  expect(await started).toEqual({ need: 'xilófono roto', service: 'Electricidad' });
});

it('tells an unknown need from a known place', async () => {
  const { page } = await openHome(PHONE);
  await need(page).fill('xilófono en Getafe');
  await page.getByText('No encontramos ese servicio.').first().waitFor();
  await option(page, 'Getafe, Madrid').waitFor();
  await need(page).fill('Getafe');
  await expect.poll(() => page.getByText('No encontramos ese servicio.').count()).toBe(0);
  await option(page, 'Getafe, Madrid').waitFor();
});

it('finds both examples that it proposes for an unknown need', async () => {
  const { page } = await openHome(PHONE);
  await need(page).fill('fuga de agua');
  await option(page, 'Fontanería').waitFor();
  await need(page).fill('enchufe quemado');
  await option(page, 'Electricidad').waitFor();
});

it('never waits for suggestions: it leads to the request when they fail, are slow, or there is no network', async () => {
  const { page, context } = await openHome(PHONE);
  await page.route(SUGGESTIONS, route => route.fulfill({ status: 503, json: { error: 'x' } }));
  await need(page).fill('gotea el grifo');
  await page.getByText('Ahora no hay sugerencias. Puedes pedir sin ellas.').first().waitFor();
  await expectAccessible(page);
  const started = startOf(page);
  await request(page).click();
  expect(await started).toEqual({ need: 'gotea el grifo' });

  await page.goBack();
  await page.route(SUGGESTIONS, () => {});
  const startedAgain = startOf(page);
  await need(page).fill('gotea el grifo del baño');
  await page.keyboard.press('Enter');
  // Less than the limit of a call, after which the button would also go on.
  await page.waitForURL(/\/pedir/, { timeout: 15_000 });
  expect(await startedAgain).toEqual({ need: 'gotea el grifo del baño' });

  await page.goBack();
  await need(page).waitFor();
  await page.unroute(SUGGESTIONS);
  await context.setOffline(true);
  await need(page).fill('gotea el grifo de la cocina');
  await page.getByText('Ahora no hay sugerencias.').first().waitFor();
});

it('looks up a need that was typed before the scripts ran', async () => {
  const { page, context, complaints } = await journey.visitor(DESKTOP);
  onTestFinished(() => context.close());
  await context.clearPermissions();
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js$/, async route => {
    await isTyped;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await need(page).fill(BOILER);
  const entries = await page.evaluate(() => history.length);
  goOn();
  await option(page, BOILERS).waitFor();
  // What is typed into another form is no search.
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await option(page, BOILERS).click();
  await results(page, `de ${BOILERS} a menos de 10 km del centro de Madrid`);
  expect(complaints).toEqual([]);
});

it('leads to the request before the code of the suggestions arrives', async () => {
  const { page } = await openHome(PHONE, { path: '/?service=Limpieza' });
  await page.route(scriptOf('src/features/technicians/need/need-suggestions.tsx'), () => {});
  const started = startOf(page);
  await need(page).fill(BOILER);
  await page.keyboard.press('Enter');
  // The page of the request looks up what the need says.
  expect(await started).toEqual({ need: BOILER });
});

it('is a plain form to the page of a request without scripts', async () => {
  const context = await journey.browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${journey.oficio.url}/`);
  await need(page).fill(BOILER);
  await request(page).click();
  await page.waitForURL(`${journey.oficio.url}/pedir?${new URLSearchParams({ need: BOILER })}`);
});

it('lets the staff search by a need, and offers them no request', async () => {
  const { page } = await openHome(DESKTOP, { email: DEMO_ACCOUNTS.admin });
  await expect.poll(() => request(page).count()).toBe(0);
  await need(page).fill('fontanero en Getafe');
  await list(page).waitFor();
  await page.keyboard.press('Enter');
  await results(page, 'de Fontanería a menos de 10 km de Getafe');
  expect(new URL(page.url()).pathname).toBe('/');
});

it('keeps the need of a customer through a refresh and removes it when they log out', async () => {
  const { page } = await openHome(DESKTOP, { email: DEMO_ACCOUNTS.user });
  await need(page).fill('caldera');
  await list(page).waitFor();
  await need(page).fill(BOILER);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => need(page).inputValue()).toBe(BOILER);
  await page.evaluate(() => localStorage.removeItem('oficio.token'));
  await page.evaluate(() =>
    dispatchEvent(new StorageEvent('storage', { key: 'oficio.token', newValue: null })),
  );
  await expect.poll(() => need(page).inputValue()).toBe('');
});

it('links to an open request with the service and the place of the search, also for a visitor', async () => {
  const { page } = await openHome(PHONE, { path: '/?service=Pintura&lat=40.3&lng=-3.7&place=Getafe' });
  const started = startOf(page);
  await page.getByRole('link', { name: 'Pide a todos los técnicos cercanos' }).first().click();
  expect(await started).toEqual({ service: 'Pintura', lat: '40.3', lng: '-3.7', place: 'Getafe' });
});
