import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  type FakeGeocoder,
  photonAnswer,
  photonFeature,
  startGeocoder,
} from '../../apps/server/src/testing/places/fake-geocoder.ts';
import { expectAccessible, switchColorScheme } from './accessible.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import {
  changeStep,
  fillWhat,
  fillWhere,
  nextStep,
  openWithoutDrafts,
  sendRequest,
  stepHeading,
} from './request-form.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, RESTING, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

const MAX_TAPS = 9;
const DAY_MS = 24 * 3_600_000;
const GETAFE = 'Getafe, Comunidad de Madrid';

let geocoder: FakeGeocoder;

beforeAll(async () => {
  geocoder = await startGeocoder();
  geocoder.setAnswer(
    photonAnswer(photonFeature(40.3057, -3.7327, { name: 'Getafe', state: 'Comunidad de Madrid' })),
  );
});
afterAll(() => geocoder?.close());
const journey = openJourney(() => ({ GEOCODER_URL: geocoder.url }), REPLACES_REPLIES);
/** The customer in two browsers, which the tests share. */
let phone: Visitor;
let desktop: Visitor;

beforeAll(async () => {
  phone = await journey.visitor(PHONE, 'cliente@oficio.test');
  desktop = await journey.visitor(DESKTOP, 'cliente@oficio.test');
});

/** Opens a screen, by default the form, with nothing left of the test before. */
async function open({ page }: Visitor, path = '/request-service'): Promise<Page> {
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  await openWithoutDrafts(page, path);
  return page;
}

const stepIn = (page: Page) => new URL(page.url()).searchParams.get('paso');
const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement);

it('keeps each focused element of a step above the buttons at the bottom of a phone', async () => {
  const page = await open(phone);
  await fillWhat(page, 'El grifo de la cocina gotea', { label: 'Fontanería' });
  // As low as a phone with its keyboard open.
  await page.setViewportSize({ ...PHONE, height: 480 });
  onTestFinished(() => page.setViewportSize(PHONE));
  await stepHeading(page, 'where').focus();
  const covered: unknown[] = [];
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    const [isBelow, text] = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const bar = document.querySelector('form [type="submit"]')?.parentElement ?? document.body;
      const { bottom } = focused.getBoundingClientRect();
      const isInPage = !bar.contains(focused) && focused.closest('form') !== null;
      return [isInPage && bottom > bar.getBoundingClientRect().top + 1, focused.outerHTML.slice(0, 120)];
    });
    if (isBelow) covered.push(text);
  }
  expect(covered).toEqual([]);
});

it('opens the next step once when its button is pressed twice, so that one Back returns', async () => {
  const page = await open(phone);
  await page.getByLabel(/^Servicio/).selectOption({ index: 1 });
  await page.getByLabel('Descripción').fill('Gotea el grifo');
  const twice = (element: HTMLElement | SVGElement) => {
    if (!(element instanceof HTMLElement)) return;
    element.click();
    element.click();
  };
  await page.getByRole('button', { name: 'Siguiente' }).evaluate(twice);
  await stepHeading(page, 'where').waitFor();
  await page.goBack();
  await stepHeading(page, 'what').waitFor();
  await page.goForward();
  await stepHeading(page, 'where').waitFor();
});

it('takes a newcomer without a position from the home page to a sent request in nine taps', async () => {
  const context = await journey.browser.newContext({
    baseURL: journey.oficio.url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'es-ES',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  let taps = 0;
  const tap = async (locator: Locator) => {
    taps += 1;
    await locator.tap();
  };
  await page.goto('/');
  taps += 1;
  await page.getByLabel('Servicio', { exact: true }).selectOption('Fontanería');
  const place = page.getByRole('combobox', { name: 'Lugar' });
  await tap(place);
  await place.pressSequentially('getafe');
  await tap(page.getByRole('option', { name: GETAFE }));
  await page.waitForURL(/place=/);
  // The form that asks for a login first, with the choice of the search; the link of the hero leads to `/pedir`.
  taps += 1;
  await page.goto(`/request-service${new URL(page.url()).search}`);
  await page.getByText('Debes iniciar sesión para solicitar un servicio').waitFor();
  await tap(page.getByRole('link', { name: 'Crear cuenta' }));
  await page.getByLabel('Nombre').fill('Lola Marín');
  await page.getByLabel('Email').fill(`${randomUUID()}@ejemplo.es`);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('una clave larga 9');
  await tap(page.getByRole('button', { name: 'Crear cuenta' }));
  await stepHeading(page, 'what').waitFor();
  await tap(page.getByLabel('Descripción'));
  await page.keyboard.type('Gotea el grifo de la cocina');
  await tap(page.getByRole('button', { name: 'Siguiente' }));
  await stepHeading(page, 'when').waitFor();
  await page.getByText(GETAFE, { exact: true }).waitFor();
  await tap(page.getByRole('button', { name: 'Enviar solicitud' }));
  await page.waitForURL(/\/dashboard/);
  const card = await unfold(page.getByRole('article').filter({ hasText: 'Gotea el grifo de la cocina' }));
  await card.getByText(GETAFE).waitFor();
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  await context.close();
});

it('keeps one address, in which Back, a refresh and a link lead to the right step', async () => {
  const { page, complaints } = phone;
  await openWithoutDrafts(page, RESTING.path);
  // A step cannot be opened before the earlier ones are answered.
  await page.goto('/request-service?paso=cuando');
  await stepHeading(page, 'what').waitFor();
  await expect.poll(() => stepIn(page)).toBe('que');
  await fillWhat(page, 'Gotea el grifo', { index: 1 });
  await expect.poll(() => isFocused(stepHeading(page, 'where'))).toBe(true);
  await fillWhere(page, 'Calle Mayor, 1');
  await expect.poll(() => isFocused(stepHeading(page, 'when'))).toBe(true);
  await page.reload();
  await stepHeading(page, 'when').waitFor();

  await page.goBack();
  await stepHeading(page, 'where').waitFor();
  expect(await page.getByLabel('Dirección').inputValue()).toBe('Calle Mayor, 1');
  await page.goBack();
  await stepHeading(page, 'what').waitFor();
  await page.goForward();
  await stepHeading(page, 'where').waitFor();
  await nextStep(page);
  await page.getByRole('button', { name: 'Atrás' }).click();
  await stepHeading(page, 'where').waitFor();
  await page.getByRole('button', { name: 'Atrás' }).click();
  await stepHeading(page, 'what').waitFor();
  // The place is answered, so the next step is the last one. The summary opens any step.
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
  await changeStep(page, 'what');
  expect(await page.getByLabel('Descripción').inputValue()).toBe('Gotea el grifo');
  expect(complaints).toEqual([]);
});

it('stays at a step whose fields are filled before the address names the step', async () => {
  const { page } = phone;
  await openWithoutDrafts(page, RESTING.path);
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    let isFilled = false;
    const write = (field: HTMLElement, value: string) => {
      // React notices only a value that the prototype sets.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    new MutationObserver(() => {
      shown.push(document.querySelector('form h2')?.textContent ?? '');
      const text = document.querySelector('textarea');
      const service = document.querySelector<HTMLSelectElement>('select[name=service_id]');
      if (isFilled || text === null || service === null) return;
      isFilled = true;
      write(service, service.options[1]?.value ?? '');
      write(text, 'Gotea el grifo');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await openScreen(page, '/request-service');
  await expect.poll(() => stepIn(page)).toBe('que');
  await expect.poll(() => page.getByLabel('Descripción').inputValue()).toBe('Gotea el grifo');
  expect(await page.getByLabel(/^Servicio/).inputValue()).not.toBe('');
  expect(await page.evaluate(() => Reflect.get(window, 'shown'))).not.toContain('Paso 2 de 3: Dónde');
});

it('opens the step of a field that the server rejects and focuses the field', async () => {
  const page = await open(desktop);
  await fillWhat(page, 'Gotea el grifo', { index: 1 });
  await fillWhere(page, 'Calle Mayor, 1');
  const refuse = (field: string) =>
    page.route(
      '**/api/requests',
      route => route.fulfill({ status: 400, json: { error: 'No vale', field } }),
      {
        times: 1,
      },
    );
  await refuse('description');
  await sendRequest(page);
  await stepHeading(page, 'what').waitFor();
  await expect.poll(() => isFocused(page.getByLabel('Descripción'))).toBe(true);
  await page.getByLabel('Descripción').fill('Gotea el grifo de la cocina');
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
  await refuse('longitude');
  await sendRequest(page);
  await stepHeading(page, 'where').waitFor();
  await expect.poll(() => isFocused(page.getByRole('group', { name: /^Dónde es el trabajo/ }))).toBe(true);
});

it('sends the days of a chip, which the technician reads, and is usable by keyboard', async () => {
  const page = await open(phone);
  const description = 'Cambiar el grifo esta semana';
  await fillWhat(page, description, { label: 'Fontanería' });
  await fillWhere(page, 'Calle Mayor, 1');
  const chip = (name: string) => page.getByRole('radio', { name, exact: true });
  expect(await chip('Me da igual').isChecked()).toBe(true);
  await chip('Hoy').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => chip('Hoy').isChecked()).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chip('Mañana').isChecked()).toBe(true);
  const tomorrow = new Date(Date.now() + DAY_MS).toLocaleDateString('es-ES', {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Madrid',
  });
  const text = new RegExp(`${tomorrow}, a cualquier hora`);
  await page.getByText(text).waitFor();
  await page.reload();
  await expect.poll(() => chip('Mañana').isChecked()).toBe(true);
  await expectAccessible(page);
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  const card = page.getByRole('article').filter({ hasText: description });
  await card.getByText(text).waitFor();
  const technician = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
  await openScreen(technician.page, '/technician/solicitudes');
  await technician.page.getByRole('article').filter({ hasText: description }).getByText(text).waitFor();
  await technician.context.close();
});

it('repeats a finished job with everything filled in', async () => {
  const description = 'Revisar la caldera';
  await makeJob(journey.oficio, { description, price: 60, upTo: 'completed' });
  const page = await open(phone, '/dashboard');
  const cards = page.getByRole('article').filter({ hasText: description });
  await (await unfold(cards)).getByRole('button', { name: 'Pedir otra vez' }).click();
  await page.waitForURL(/technician=\d+/);
  await page.getByText('Técnico elegido').waitFor();
  await page.getByText(description, { exact: true }).waitFor();
  // Leaving and reloading keeps it.
  await page.reload();
  await stepHeading(page, 'when').waitFor();
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  await expect.poll(() => cards.count()).toBe(2);
});

it('asks before a repeated job replaces a request that is not sent', async () => {
  const description = 'Purgar los radiadores';
  await makeJob(journey.oficio, { description, price: 60, upTo: 'completed' });
  const page = await open(phone);
  const text = page.getByLabel('Descripción');
  await text.fill('Una gotera en el techo');
  await openScreen(page, '/dashboard');
  const card = await unfold(page.getByRole('article').filter({ hasText: description }));
  const again = card.getByRole('button', { name: 'Pedir otra vez' });
  await again.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openScreen(page, '/request-service');
  await expect.poll(() => text.inputValue()).toBe('Una gotera en el techo');
  await openScreen(page, '/dashboard');
  await unfold(card);
  await again.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir' }).click();
  await page.getByText('Técnico elegido').waitFor();
  await page.getByText(description, { exact: true }).waitFor();
});

it('shows how many technicians an open request notifies, and what to do when there are none', async () => {
  // In a browser of its own, because the next test must not find the replaced reply among the loaded data.
  const { page, context } = await journey.visitor(PHONE, 'cliente@oficio.test');
  await openScreen(page, '/request-service');
  await fillWhat(page, 'Gotea el grifo', { label: 'Fontanería' });
  await fillWhere(page, 'Calle Mayor, 1');
  await page.getByText(/^Avisaremos a \d+ técnicos? cerca de ti$/).waitFor();
  await page.route('**/api/requests/reach?*', route =>
    route.fulfill({ json: { technicians: 0, is_capped: false, radius: 25 } }),
  );
  await page.reload();
  await page.getByText('Ahora no hay técnicos a los que avisar').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Buscar técnicos más lejos' }).click();
  await page.getByRole('heading', { name: /a menos de 50 km/ }).waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    service: 'Fontanería',
    place: 'Calle Mayor, 1',
  });
  await context.close();
});

it.each([
  ['phone', () => phone],
  ['desktop', () => desktop],
] as const)('has accessible steps on a %s, empty, with errors and filled in', async (_, visitor) => {
  const page = await open(visitor());
  onTestFinished(() => page.emulateMedia({ colorScheme: null }));
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await switchColorScheme(page, colorScheme);
      await expectAccessible(page);
    }
  };
  await stepHeading(page, 'what').waitFor();
  await check();
  await nextStep(page);
  await page.getByText('Elige el servicio que necesitas').waitFor();
  await check();
  await fillWhat(page, 'Gotea el grifo', { index: 1 });
  await check();
  await nextStep(page);
  await page.getByText('Escribe la dirección').first().waitFor();
  await check();
  await fillWhere(page, 'Calle Mayor, 1');
  await page.getByText(/^Avisaremos a /).waitFor();
  await check();
});
