import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/demo/accounts.ts';
import { loadFirst } from './first-load.ts';
import { holdScripts, scriptOf, waitForStart } from './held-scripts.ts';
import { waitForHydration } from './hydration.ts';
import { openSharedJourney } from './journey.ts';
import { PHONE, REPLACES_REPLIES } from './support.ts';

const journey = openSharedJourney();
/** Kilobytes with fonts and headers. */
const LIMIT_KB = 190;

const submit = (page: Page) => page.locator('button[type=submit]');
const SIGN_IN_PAGES = [
  { path: '/login', title: 'Iniciar sesión', fields: ['Email', 'Contraseña'] },
  { path: '/register', title: 'Crear una cuenta', fields: ['Nombre', 'Email', 'Teléfono', 'Contraseña'] },
];

/** The network of a browser, as `navigator.connection` describes it. */
const SAVE_DATA = { saveData: true, effectiveType: '4g' };

describe('the first load of a sign-in page', () => {
  it.each(SIGN_IN_PAGES)(
    '$path makes few requests with few bytes until its network rests',
    async ({ path }) => {
      const visitor = await journey.visitor(PHONE);
      const { paths, kilobytes } = await loadFirst(visitor, path);
      expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(12);
      expect(kilobytes).toBeLessThanOrEqual(LIMIT_KB);
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    },
  );

  it.each(SIGN_IN_PAGES)(
    '$path shows its form in a browser without JavaScript, which keeps the password out of the address',
    async ({ path, title, fields }) => {
      const context = await journey.browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
      const page = await context.newPage();
      await page.goto(`${journey.oficio.url}${path}?next=%2Fchat`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      for (const field of fields)
        expect(await page.getByLabel(field, { exact: false }).first().isVisible()).toBe(true);
      await page.getByLabel('Contraseña', { exact: false }).first().fill('secreto-123');
      await submit(page).click();
      await page.waitForLoadState();
      expect(page.url()).toBe(`${journey.oficio.url}${path}?next=%2Fchat`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await context.close();
    },
  );

  it.each(['light', 'dark'] as const)(
    'the fields look the same before and after the scripts run, in %s colours',
    async colorScheme => {
      const looks: unknown[] = [];
      for (const javaScriptEnabled of [false, true]) {
        const context = await journey.browser.newContext({ javaScriptEnabled, viewport: PHONE, colorScheme });
        const page = await context.newPage();
        await page.goto(`${journey.oficio.url}/register`);
        if (javaScriptEnabled) await waitForHydration(page);
        looks.push(
          await page
            .locator('form :is(input, button, label), form [role=radio] *, [role=separator]')
            .evaluateAll(parts =>
              parts.map(part => {
                const { color, backgroundColor, borderColor, borderWidth } = getComputedStyle(part);
                const line = getComputedStyle(part, '::before').borderTopColor;
                return [part.tagName, color, backgroundColor, borderColor, borderWidth, line];
              }),
            ),
        );
        await context.close();
      }
      const [before, after] = looks;
      expect(before).toEqual(after);
    },
  );

  it('what a visitor types and sends before the scripts run is sent once they do', async () => {
    const { page, complaints, context } = await journey.visitor(PHONE, undefined, REPLACES_REPLIES);
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(DEMO_ACCOUNTS.user);
    await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
    await waitForStart(page);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.waitForURL('**/dashboard');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('each button that a visitor presses before the scripts run has its effect, and before the form is sent', async () => {
    const { page, complaints, context } = await journey.visitor(PHONE, undefined, REPLACES_REPLIES);
    const release = await holdScripts(page);
    const registration = page.waitForRequest(`**${accountEndpoints.register.path}`);
    // Without an answer, because the journeys share the server.
    await page.route(`**${accountEndpoints.register.path}`, () => {});
    await page.goto('/register', { waitUntil: 'commit' });
    await waitForStart(page);
    await page.getByRole('radio', { name: /Técnico/ }).click();
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByLabel('Nombre').fill('Ana Ruiz');
    await page.getByLabel('Email').fill('ana@ejemplo.es');
    await page.getByLabel('Contraseña', { exact: false }).first().fill('secreto-123');
    await page.keyboard.press('Enter');
    release();
    expect((await registration).postDataJSON()).toMatchObject({ name: 'Ana Ruiz', role: 'technician' });
    expect(await page.getByRole('button', { name: 'Cerrar menú' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('what a visitor typed before the scripts run stays in the registration', async () => {
    const { page, complaints, context } = await journey.visitor(PHONE, undefined, REPLACES_REPLIES);
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route(/assets\/.*\.js$/, async route => {
      await held;
      await route.continue();
    });
    await page.goto('/register?role=technician', { waitUntil: 'commit' });
    await page.getByLabel('Nombre').fill('Ana Ruiz');
    await page.getByLabel('Contraseña', { exact: false }).first().fill('secreto-123');
    release();
    await waitForHydration(page);
    // The form renders again, with what it knows.
    await page.getByLabel('Email').fill('ana@ejemplo.es');
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Ana Ruiz');
    expect(await page.getByLabel('Contraseña', { exact: false }).first().inputValue()).toBe('secreto-123');
    expect(await page.getByRole('radio', { name: /Técnico/ }).getAttribute('aria-checked')).toBe('true');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('prefetching', () => {
  /** Loads the home page and touches a link to the login, as before a press. Returns whether the code of the login was loaded. */
  async function touchLogin(connection: object) {
    const visitor = await journey.visitor();
    await visitor.page.addInitScript(value => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    const { paths, ofWorker } = await loadFirst(visitor, '/', async () => {
      await waitForHydration(visitor.page);
      await visitor.page.waitForLoadState('networkidle');
      await visitor.page.getByRole('link', { name: 'Iniciar sesión' }).hover();
    });
    await visitor.context.close();
    return { hasLogin: paths.includes(scriptOf('src/pages/accounts/login-page.tsx')), ofWorker };
  }

  it('a visitor whose pointer reaches a link loads the code of its page, and the service worker the offline page', async () => {
    const { hasLogin, ofWorker } = await touchLogin({ saveData: false, effectiveType: '4g' });
    expect(hasLogin).toBe(true);
    expect(ofWorker).toContain('/offline');
  });

  it.each([
    ['with Save-Data', SAVE_DATA],
    ['on a slow connection', { saveData: false, effectiveType: '3g' }],
    ['on a metered connection', { saveData: false, effectiveType: '4g', type: 'cellular' }],
  ])('a visitor %s loads nothing in advance', async (_, connection) => {
    const { hasLogin, ofWorker } = await touchLogin(connection);
    expect(hasLogin).toBe(false);
    expect(ofWorker).toEqual([]);
  });
});
