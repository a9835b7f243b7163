import { randomUUID } from 'node:crypto';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import {
  type FakeGeocoder,
  photonAnswer,
  photonFeature,
  startGeocoder,
} from '../../apps/server/src/testing/places/fake-geocoder.ts';
import { expectAccessible, switchColorScheme } from './accessible.ts';
import { openJourney } from './journey.ts';
import { linkMailed } from './linked-mail.ts';
import { changeStep, nextStep, sendRequest, stepHeading } from './request-form.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const ADDRESS = 'Calle Mayor 1, Madrid, Comunidad de Madrid';
const PASSWORD = 'una clave larga 9';
/** Taps of a newcomer without photo, from the field of the home page to the sent request. */
const MAX_TAPS = 9;

let geocoder: FakeGeocoder;
beforeAll(async () => {
  geocoder = await startGeocoder();
  geocoder.setAnswer(
    photonAnswer(
      photonFeature(40.4156, -3.7075, {
        name: 'Calle Mayor 1',
        city: 'Madrid',
        state: 'Comunidad de Madrid',
      }),
    ),
  );
});
afterAll(() => geocoder?.close());
const journey = openJourney(() => ({ GEOCODER_URL: geocoder.url }), REPLACES_REPLIES);

/** A need that no other test has, so that its request is found again. */
const newNeed = () => `Se me ha roto la caldera ${randomUUID().slice(0, 8)}`;
const newEmail = () => `${randomUUID()}@ejemplo.es`;
const pathOf = (need: string) => `/pedir?${new URLSearchParams({ need, service: 'Fontanería' })}`;
const data = (page: Page) => page.getByRole('region', { name: 'Tus datos' });
const mode = (page: Page, name: string) => data(page).getByText(name, { exact: true });
const card = (page: Page, need: string) => page.getByRole('article').filter({ hasText: need });

/** Opens the page as a person without a position and without an account. */
async function begin(need: string, viewport = PHONE): Promise<Visitor> {
  const visitor = await journey.visitor(viewport);
  await visitor.context.clearPermissions();
  await openScreen(visitor.page, pathOf(need));
  await stepHeading(visitor.page, 'where').waitFor();
  return visitor;
}

/** Answers the place with a suggestion and opens the last step. */
async function chooseAddress(page: Page, press: (locator: Locator) => Promise<void> = it => it.click()) {
  const address = page.getByRole('combobox', { name: 'Dirección' });
  await press(address);
  await address.pressSequentially('calle mayor 1');
  await press(page.getByRole('option', { name: ADDRESS }));
  await press(page.getByRole('button', { name: 'Siguiente' }));
  await stepHeading(page, 'when').waitFor();
}

async function fillNewcomer(page: Page, email: string) {
  await page.getByLabel('Nombre').fill('Lola Marín');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
}

async function fillReturning(page: Page, email: string, password: string) {
  await mode(page, 'Ya tengo cuenta').click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
}

/** Expects one request with this need on the dashboard. */
async function expectSent(page: Page, need: string) {
  await page.waitForURL(/\/dashboard/);
  await card(page, need).waitFor();
  expect(await card(page, need).count()).toBe(1);
}

const register = (email: string) =>
  fetchReply(journey.oficio.url, null, accountEndpoints.register, {
    body: { name: 'Lola Marín', email, password: PASSWORD, role: 'user' },
  });

/** Names of the browser's storages and databases that hold something of an unsent request. */
const leftOver = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter(name => name.includes('.request')),
    ...Object.keys(sessionStorage).filter(name => name.includes('.request')),
  ]);

it('takes a newcomer without a position and without an account from a need to a sent request in nine taps', async () => {
  const context = await journey.browser.newContext({
    baseURL: journey.oficio.url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'es-ES',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  // The field of the home page, and its button, which leads here.
  let taps = 2;
  const tap = async (locator: Locator) => {
    taps += 1;
    await locator.tap();
  };
  const type = async (locator: Locator, text: string) => {
    await tap(locator);
    await page.keyboard.type(text);
  };
  const need = newNeed();
  const uploads: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'GET') uploads.push(new URL(request.url()).pathname);
  });
  await page.goto(pathOf(need));
  await stepHeading(page, 'where').waitFor();
  expect(new URL(page.url()).searchParams.has('need')).toBe(false);
  await chooseAddress(page, tap);
  expect(uploads).toEqual([]);
  await type(page.getByLabel('Nombre'), 'Lola Marín');
  await type(page.getByLabel('Email'), newEmail());
  await type(page.getByRole('textbox', { name: 'Contraseña' }), PASSWORD);
  await tap(page.getByRole('button', { name: 'Enviar solicitud' }));
  await expectSent(page, need);
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(uploads).toEqual(['/api/auth/register', '/api/requests']);
  expect(await leftOver(page)).toEqual([]);
  await context.close();
});

it('finds the service, the place and the days in a need that names them', async () => {
  const { page, context } = await journey.visitor(PHONE);
  await context.clearPermissions();
  await openScreen(page, `/pedir?${new URLSearchParams({ need: 'fontanero mañana en Getafe' })}`);
  await stepHeading(page, 'when').waitFor();
  await page.getByText('Fontanería', { exact: true }).waitFor();
  await page.getByText(/^Getafe/).waitFor();
  expect(await page.getByRole('radio', { name: 'Mañana' }).isChecked()).toBe(true);
  await context.close();
});

it('opens at the first step with the need as its description when nothing is known about it', async () => {
  const { page, context } = await journey.visitor(PHONE);
  await page.route('**/api/search/suggestions?*', route => route.abort());
  await openScreen(page, `/pedir?${new URLSearchParams({ need: 'Una cosa rara' })}`);
  await stepHeading(page, 'what').waitFor();
  expect(await page.getByLabel('Descripción').inputValue()).toBe('Una cosa rara');
  await expect.poll(() => new URL(page.url()).search).toBe('?paso=que');
  // What the person changes stays, although the same need arrives again.
  await page.getByLabel('Descripción').fill('Una cosa muy rara');
  await openScreen(page, `/pedir?${new URLSearchParams({ need: 'Una cosa rara' })}`);
  await expect.poll(() => page.getByLabel('Descripción').inputValue()).toBe('Una cosa muy rara');
  await openScreen(page, `/pedir?${new URLSearchParams({ need: 'Otra cosa' })}`);
  await page.getByRole('heading', { name: 'Tienes una solicitud sin enviar' }).waitFor();
  await context.close();
});

it('logs a returning customer in with a second try and sends the request once, however often the button is pressed', async () => {
  const need = newNeed();
  const { page, context, complaints } = await begin(need);
  await chooseAddress(page);
  await fillReturning(page, 'cliente@oficio.test', 'otra clave');
  await sendRequest(page);
  const password = page.getByRole('textbox', { name: 'Contraseña' });
  await data(page).getByText('Credenciales inválidas').waitFor();
  await expect.poll(() => password.evaluate(field => field === document.activeElement)).toBe(true);
  await password.fill('oficio123');
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Enviar solicitud' }).evaluate((button: HTMLElement) => {
    for (let presses = 0; presses < 3; presses++) button.click();
  });
  await expectSent(page, need);
  expect(sent.filter(path => path !== '/api/auth/logout')).toEqual(['/api/auth/login', '/api/requests']);
  expect(complaints).toEqual([]);
  await context.close();
});

it('offers to log in with an address that has an account and keeps everything', async () => {
  const need = newNeed();
  const email = newEmail();
  await register(email);
  const { page, context } = await begin(need);
  await chooseAddress(page);
  await fillNewcomer(page, email);
  await sendRequest(page);
  await data(page).getByText('Este email ya está registrado').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entrar con esta cuenta' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  // The same password was typed, so nothing is typed again.
  await sendRequest(page);
  await expectSent(page, need);
  await context.close();
});

it('keeps the request with its photos through a reload, and sends them after the registration', async () => {
  const need = newNeed();
  const { page, context } = await begin(need);
  const photo = { name: 'caldera.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByRole('button', { name: 'Añadir fotos' }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await page.getByText('Con foto').waitFor();
  await chooseAddress(page);
  await page.getByLabel('Nombre').fill('Lola Marín');
  await page.reload();
  await stepHeading(page, 'when').waitFor();
  await page.getByText('Con foto').waitFor();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Lola Marín');
  await fillNewcomer(page, newEmail());
  await sendRequest(page);
  await expectSent(page, need);
  await page.waitForLoadState();
  await card(page, need).getByRole('button', { name: 'Detalles y opciones' }).click();
  await card(page, need).getByRole('img', { name: /Foto/ }).first().waitFor();
  await context.close();
});

it('loses nothing when the connection is lost at the last press', async () => {
  const need = newNeed();
  const { page, context } = await begin(need);
  await chooseAddress(page);
  await fillNewcomer(page, newEmail());
  await context.setOffline(true);
  await sendRequest(page);
  await page.getByText('No hay conexión. Comprueba tu red e inténtalo de nuevo.').first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Contraseña' }).inputValue()).toBe(PASSWORD);
  await context.setOffline(false);
  await sendRequest(page);
  await expectSent(page, need);
  await context.close();
});

it('shows a refusal of the request after the account exists, and sends again without asking who it is', async () => {
  const need = newNeed();
  const { page, context } = await begin(need);
  await chooseAddress(page);
  await fillNewcomer(page, newEmail());
  await page.route(
    '**/api/requests',
    route => route.fulfill({ status: 400, json: { error: 'No vale', field: 'description' } }),
    { times: 1 },
  );
  await sendRequest(page);
  await stepHeading(page, 'what').waitFor();
  await page.getByText('No vale').first().waitFor();
  expect(await page.getByLabel('Descripción').inputValue()).toBe(need);
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
  expect(await data(page).count()).toBe(0);
  await page.reload();
  await stepHeading(page, 'when').waitFor();
  await sendRequest(page);
  await expectSent(page, need);
  await context.close();
});

it('leads back to the waiting request from the dashboard and from the verification mail in another tab', async () => {
  const need = newNeed();
  const email = newEmail();
  const { page, context } = await begin(need);
  await changeStep(page, 'what');
  await page.getByLabel('Descripción').fill(`${need} y gotea`);
  // The person registers on the specified way instead.
  await openScreen(page, '/register');
  await fillNewcomer(page, email);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('link', { name: 'Seguir con tu solicitud' }).waitFor();
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto(await linkMailed(journey.oficio, email, 'Verifica tu email'));
  await other.getByRole('button', { name: 'Verificar email' }).click();
  await other.getByRole('link', { name: 'Seguir con tu solicitud' }).click();
  await stepHeading(other, 'where').waitFor();
  await other.getByText(`${need} y gotea`).waitFor();
  await chooseAddress(other);
  await sendRequest(other);
  await expectSent(other, `${need} y gotea`);
  await context.close();
});

it("asks in another tab whose a visitor's request is, shows nothing of it, and gives it to nobody by a login", async () => {
  const need = newNeed();
  const { page, context } = await begin(need);
  await changeStep(page, 'what');
  await page.getByLabel('Descripción').fill(`${need} y gotea`);
  await openScreen(page, '/unsubscribe');
  const other = await context.newPage();
  await openScreen(other, '/login');
  await other.getByLabel('Email').fill('cliente@oficio.test');
  await other.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
  await page.close();
  await other.getByRole('button', { name: 'Iniciar sesión' }).click();
  await other.waitForURL(/\/dashboard/);
  await openScreen(other, '/pedir');
  await other.getByRole('heading', { name: 'Hay una solicitud sin enviar en este dispositivo' }).waitFor();
  expect(await other.getByText(need).count()).toBe(0);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Sí, seguir con ella' }).click();
  await other.getByText(`${need} y gotea`).waitFor();
  // A logout deletes it.
  await other
    .getByRole('button', { name: 'Cerrar sesión' })
    .or(other.getByRole('button', { name: 'Abrir menú' }))
    .first()
    .click();
  await other.getByRole('button', { name: 'Cerrar sesión' }).click();
  await other.waitForURL(url => url.pathname === '/');
  await openScreen(other, '/pedir');
  await stepHeading(other, 'what').waitFor();
  expect(await other.getByLabel('Descripción').inputValue()).toBe('');
  await context.close();
});

it('returns by Back through the steps to the page before, and keeps what was typed', async () => {
  const { page, context } = await begin(newNeed(), DESKTOP);
  await chooseAddress(page);
  await page.getByLabel('Nombre').fill('Lola Marín');
  await page.goBack();
  await stepHeading(page, 'where').waitFor();
  await page.goForward();
  await stepHeading(page, 'when').waitFor();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Lola Marín');
  // Cancelling asks, and deletes only after the answer.
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Seguir escribiendo' }).click();
  await stepHeading(page, 'when').waitFor();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL(url => url.pathname === '/');
  expect(await leftOver(page)).toEqual([]);
  await context.close();
});

it('tells the staff that they request nothing, and an unverified customer the limit before they type', async () => {
  const admin = await journey.visitor(PHONE, 'admin@oficio.test');
  await openScreen(admin.page, '/pedir');
  await admin.page.getByText('Las cuentas de administración no solicitan servicios').waitFor();
  await admin.context.close();

  const { page, context } = await journey.visitor(PHONE);
  const { token } = await register(newEmail());
  await page.goto('/healthz');
  await page.evaluate(stored => localStorage.setItem('oficio.token', stored), token);
  await openScreen(page, pathOf(newNeed()));
  await page.getByText(/no podrás tener más de una solicitud abierta a la vez/).waitFor();
  // The server would reject a second link so soon after the first.
  await page.route('**/api/auth/resend-verification', route => route.fulfill({ json: { ok: true } }));
  await page.getByRole('button', { name: 'Reenviar email' }).click();
  await page.getByText('Te hemos enviado otro enlace').waitFor();
  await stepHeading(page, 'where').waitFor();
  await openScreen(page, '/dashboard');
  await page.getByText(/no puedes tener más de una solicitud abierta a la vez/).waitFor();
  await context.close();
});

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('is accessible for a visitor on a %s, empty, with errors and filled in', async (_, viewport) => {
  const { page, context, complaints } = await begin(newNeed(), viewport);
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await switchColorScheme(page, colorScheme);
      await expectAccessible(page);
    }
  };
  await check();
  await chooseAddress(page);
  await check();
  await sendRequest(page);
  await data(page).getByText('Escribe tu nombre').waitFor();
  await check();
  await mode(page, 'Ya tengo cuenta').click();
  await sendRequest(page);
  await data(page).getByText('Escribe tu contraseña').waitFor();
  await check();
  expect(complaints).toEqual([]);
  await context.close();
});
