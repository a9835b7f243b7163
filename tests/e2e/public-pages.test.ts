import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HydratedEvent } from '../../apps/web/src/app/server-rendering/hydrated-event.ts';
import { waitForHydration } from './hydration.ts';
import { openSharedJourney } from './journey.ts';
import { DESKTOP, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const MANIFEST = new URL('../../apps/web/dist/client/manifest.json', import.meta.url);

const journey = openSharedJourney(REPLACES_REPLIES);
/** The first technician of the list around Madrid. */
let technician: { readonly id: number; readonly name: string };

beforeAll(async () => {
  const answer = await fetch(`${journey.oficio.url}/api/technicians?lat=40.4168&lng=-3.7038&limit=1`);
  const { technicians } = (await answer.json()) as { technicians: { id: number; name: string }[] };
  if (!technicians[0]) throw new Error('The demo has no technician in Madrid');
  technician = technicians[0];
});

const pages = () =>
  [
    ['/', 'Encuentra un técnico de confianza cerca de ti'],
    ['/?service=Fontaner%C3%ADa&maxPrice=40&radius=25', 'Encuentra un técnico de confianza cerca de ti'],
    ['/?lat=39.4699&lng=-0.3763&place=Val%C3%A8ncia', 'Encuentra un técnico de confianza cerca de ti'],
    [`/technician/${technician.id}`, technician.name],
    ['/technician/999999', 'Técnico no encontrado'],
    ['/nada', 'Esta página no existe'],
  ] as const;

describe.each([
  ['a visitor', null, PHONE],
  ['a customer', 'cliente@oficio.test', DESKTOP],
  ['an administrator', 'admin@oficio.test', DESKTOP],
] as const)('Server-rendered pages for %s', (_, email, viewport) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await journey.visitor(viewport, email ?? undefined);
    // The server renders without a position, so the browser must not have one either.
    await visitor.context.clearPermissions();
  });

  afterAll(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it('hydrates the rendered elements without replacing them or loading their data again', async () => {
    const { page } = visitor;
    for (const [path, title] of pages()) {
      const rendered = await renderedText(`${journey.oficio.url}${path}`);
      expect(rendered).toContain(title);
      const calls: string[] = [];
      const note = (request: { url(): string }) => calls.push(new URL(request.url()).pathname);
      page.on('request', note);
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      // Marks an element to prove later that hydration kept it.
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-served', ''));
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('h1[data-served]').count(), path).toBe(1);
      expect(await page.getByRole('link', { name: 'Registrarse' }).count(), path).toBe(
        email ? 0 : viewport === PHONE ? 0 : 1,
      );
      // The page must not load its data again. An unknown technician is the exception.
      if (!path.includes('999999'))
        expect(
          calls.filter(call => /^\/api\/(technicians|services|reviews)/.test(call)),
          path,
        ).toEqual([]);
      page.off('request', note);
    }
  });
});

it('follows a click before hydration, and Back shows the list again', async () => {
  const { page, complaints, context } = await journey.visitor(DESKTOP);
  await page.goto('/');
  await page
    .getByRole('article', { name: technician.name })
    .getByRole('link', { name: 'Ver perfil' })
    .click();
  await page.getByRole('heading', { level: 1, name: technician.name }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: technician.name }).waitFor();
  await page.goBack();
  await page.getByRole('article', { name: technician.name }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('applies filters that the visitor chose before the scripts loaded', async () => {
  const { page, complaints, context } = await journey.visitor(DESKTOP);
  const { promise: chosen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js$/, async route => {
    await chosen;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Servicio', { exact: true }).selectOption('Fontanería');
  await page.getByLabel('Precio máximo por hora').fill('35');
  goOn();
  await page.waitForURL(/service=Fontaner%C3%ADa&maxPrice=35/);
  await expect.poll(() => page.getByLabel('Servicio', { exact: true }).inputValue()).toBe('Fontanería');
  await expect.poll(() => page.getByLabel('Precio máximo por hora').inputValue()).toBe('35');
  expect(complaints).toEqual([]);
  await context.close();
});

it('applies a filter that the visitor chose while the page was being hydrated', async () => {
  const { page, complaints, context } = await journey.visitor(DESKTOP);
  await page.addInitScript(() => {
    // At this event the page around the filters is hydrated, but not the filters.
    const event: HydratedEvent = 'hydrated';
    addEventListener(event, () => {
      const select = document.querySelector<HTMLSelectElement>('select[name=service]');
      if (!select) return;
      select.value = 'Fontanería';
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
    });
  });
  await page.goto('/');
  await page.waitForURL(/service=Fontaner%C3%ADa/);
  await expect.poll(() => page.getByLabel('Servicio', { exact: true }).inputValue()).toBe('Fontanería');
  expect(complaints).toEqual([]);
  await context.close();
});

it('carries out the last press of a button that came before the scripts, once', async () => {
  const { page, complaints, context } = await journey.visitor(PHONE);
  const goOn = await openWithoutApp(page);
  const menu = page.getByRole('button', { name: 'Abrir menú' });
  await menu.click();
  await menu.click();
  expect(await page.getByRole('link', { name: 'Registrarse' }).count()).toBe(0);
  goOn();
  await page.getByRole('link', { name: 'Registrarse' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('carries out an early press in a part of the page that React hydrates later', async () => {
  const { page, complaints, context } = await journey.visitor(PHONE);
  await context.clearPermissions();
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  const goOn = await openWithoutApp(page);
  await page.getByRole('button', { name: 'Mi ubicación' }).click();
  goOn();
  await page.getByText('Tu navegador no soporta geolocalización.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('shows the screen of an address that changed during hydration', async () => {
  const { page, complaints, context } = await journey.visitor(DESKTOP);
  await page.addInitScript(() => {
    // The router reads the address when it renders, and listens for changes only after hydration.
    const listen = window.addEventListener;
    window.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
      if (type === 'popstate' && location.pathname === '/') history.replaceState(null, '', '/nada');
      listen.call(window, type, ...rest);
    };
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Esta página no existe' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it.each([
  ['the home page', () => '/'],
  ['a profile', () => `/technician/${technician.id}`],
])('%s loads the app after its first paint, and other pages after a sign of use', async (_, path) => {
  const { page, complaints, context } = await journey.visitor(PHONE);
  await page.goto(path());
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const isStart = ({ file }: LoadedFile) => file === built('src/start.ts');
  const isOtherPages = ({ file }: LoadedFile) => file === built('src/app/routing/import-table.ts');
  const { paintedAt, scripts } = await loadedScripts(page);
  expect(scripts.filter(isStart)).toHaveLength(1);
  const app = scripts.filter(script => !isStart(script));
  expect(app.length).toBeGreaterThan(1);
  for (const { file, at } of app) expect(at, file).toBeGreaterThanOrEqual(paintedAt);
  expect(scripts.filter(isOtherPages)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await loadedScripts(page)).scripts.filter(isOtherPages).length).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

it('starts the app in a browser that reports no paint', async () => {
  const { page, complaints, context } = await journey.visitor(PHONE);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/');
  await waitForHydration(page);
  expect(complaints).toEqual([]);
  await context.close();
});

it('lets the styles of a page override those of every page', async () => {
  const { page, context } = await journey.visitor(DESKTOP);
  await page.goto('/');
  await waitForHydration(page);
  // A wide screen shows all filters, which apply at once.
  await page.getByLabel('Precio máximo por hora').waitFor();
  for (const name of ['Filtros', 'Buscar'])
    expect(await page.getByRole('button', { name, exact: true }).isVisible(), name).toBe(false);
  await context.close();
});

describe('Public pages without JavaScript', () => {
  it('lets a visitor read the list, filter it and open a profile', async () => {
    const context = await journey.browser.newContext({
      baseURL: journey.oficio.url,
      viewport: PHONE,
      javaScriptEnabled: false,
      colorScheme: 'dark',
    });
    const page = await context.newPage();
    await page.goto('/');
    expect(await page.getByRole('article').count()).toBeGreaterThan(10);
    expect(await backgroundOf(page)).toBe('rgb(23, 26, 38)');
    await page.getByLabel('Servicio', { exact: true }).selectOption('Fontanería');
    await page.getByLabel('Precio máximo por hora').fill('35');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.waitForURL(/service=Fontaner%C3%ADa.*maxPrice=35/);
    const cards = page.getByRole('article');
    expect(await cards.count()).toBeGreaterThan(0);
    for (const card of await cards.all()) {
      expect(await card.textContent()).toContain('Fontanería');
      expect(Number(/\$(\d+)/.exec((await card.textContent()) ?? '')?.[1])).toBeLessThanOrEqual(35);
    }
    const name = await cards.first().getByRole('heading').textContent();
    await cards.first().getByRole('link', { name: 'Ver perfil' }).click();
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await page.getByRole('heading', { name: 'Reseñas' }).waitFor();
    expect(await page.title()).toBe(`${name} · Oficio`);
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await page.waitForURL(/\/login/);
    expect(await page.locator('body').textContent()).toContain('Sin JavaScript');
    await context.close();
  });
});

it('highlights the marker of a focused card and the card of a focused marker', async () => {
  const { page, context } = await journey.visitor();
  await page.goto('/');
  const marker = page.locator('.leaflet-marker-icon[title]').first();
  await marker.focus();
  const name = (await marker.getAttribute('title')) ?? '';
  const card = page.getByRole('article', { name });
  await page.locator('article[data-highlighted]').filter({ hasText: name }).waitFor();
  await card.getByRole('link', { name: 'Ver perfil' }).focus();
  await page.locator(`.leaflet-marker-icon[data-highlighted][title="${name}"]`).waitFor();
  await page.getByLabel('Servicio').focus();
  await page.locator('[data-highlighted]').first().waitFor({ state: 'detached' });
  await context.close();
});

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Returns the built file of a module, relative to the site. */
function built(module: string): string {
  const { file } =
    (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>)[module] ?? {};
  if (file === undefined) throw new Error(`The build has no ${module}`);
  return `/${file}`;
}

interface LoadedFile {
  readonly file: string;
  /** When its download started, in milliseconds after the navigation. */
  readonly at: number;
}

/** Opens the home page with `start.ts` alone. Returns a function that lets the other scripts load. */
async function openWithoutApp(page: Page): Promise<() => void> {
  const { promise: mayLoad, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js$/, async route => {
    if (!route.request().url().includes(built('src/start.ts'))) await mayLoad;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(async () => (await loadedScripts(page)).scripts.length).toBeGreaterThan(0);
  return goOn;
}

const loadedScripts = (page: Page) =>
  page.evaluate(() => ({
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ file: new URL(name).pathname, at: startTime }))
      .filter(({ file }) => file.endsWith('.js')),
  }));

async function renderedText(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  return html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ');
}
