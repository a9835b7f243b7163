import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { changeStep, fillWhat, fillWhere, sendRequest, stepHeading } from './request-form.ts';
import { DESKTOP, goInside, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

const journey = openJourney(() => ({}), REPLACES_REPLIES);
/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 15_000 };

/** On a phone, of the demo's customer. */
let customer: Visitor;
/** Without an account. All technicians whom it finds are new, without reviews, and at the upper edge of the map. */
let anonymous: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(PHONE, 'cliente@oficio.test');
  anonymous = await journey.visitor(DESKTOP);
  const { page } = anonymous;
  const novelty = { rating: null, total_reviews: 0 };
  // A popup of a pin at the upper edge of the map has no space above it.
  const edge = { latitude: 40.4168 + 0.0305, longitude: -3.7038 - 0.012 };
  await page.route(
    url => url.pathname === '/api/technicians',
    async route => {
      const { technicians, ...rest } = await (await route.fetch()).json();
      const json = { ...rest, technicians: [{ ...technicians[0], ...edge, ...novelty }], next_cursor: null };
      await route.fulfill({ json });
    },
  );
  await page.route(/\/api\/technicians\/\d+$/, async route => {
    const { technician } = await (await route.fetch()).json();
    await route.fulfill({ json: { technician: { ...technician, ...novelty } } });
  });
  // The server renders the home page with the real technicians, so the tests open it from another page.
  await page.goto('/login');
});

/** Registers a new, unverified account and logs the page in to it. Returns its token. */
async function becomeNewcomer(page: Page, role: 'user' | 'technician', email: string): Promise<string> {
  const body = { name: 'Nuria Vega', email, password: 'Grifo-nuevo-27', phone: '', role };
  const { token } = await fetchReply(journey.oficio.url, null, accountEndpoints.register, { body });
  await page.goto('/healthz');
  await page.evaluate(stored => localStorage.setItem('oficio.token', stored), token);
  return token;
}

it.each([
  ['user', '/dashboard'],
  ['technician', '/technician/dashboard'],
] as const)(
  'shows an unverified %s that they receive no e-mail, and resends the verification link',
  async (role, path) => {
    const { page, context } = await journey.visitor(PHONE);
    const email = `nueva.${role}@oficio.test`;
    await becomeNewcomer(page, role, email);
    await page.goto(path);
    const note = page.getByRole('note').filter({ hasText: 'Verifica tu email' });
    await note.getByText(email).waitFor();
    await note.getByText(/No te enviaremos avisos ni recibos por correo/).waitFor();
    if (role === 'technician') await page.getByText('Tu cuenta está pendiente de aprobación').waitFor();
    await expectAccessible(page);
    // The server would reject a second link so soon after the first.
    await page.route(
      url => url.pathname === mailedLinkEndpoints.resendVerification.path,
      route => route.fulfill({ json: { ok: true } }),
    );
    const resend = note.getByRole('button', { name: 'Reenviar email' });
    // 40 px is large enough for a finger.
    expect((await resend.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await resend.click();
    await page.getByText('Te hemos enviado otro enlace').waitFor();
    await context.close();
  },
);

it('tells an unverified customer with an open request at the start of the form that another one cannot be sent', async () => {
  const { page, context } = await journey.visitor(PHONE);
  const token = await becomeNewcomer(page, 'user', 'otra.solicitud@oficio.test');
  const form = new FormData();
  const fields = {
    service_id: 1,
    description: 'Gotea',
    address: 'Calle Mayor 1',
    latitude: 40.4,
    longitude: -3.7,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  await fetchReply(journey.oficio.url, token, requestEndpoints.createRequest, { body: form });
  await page.goto('/request-service');
  const note = page.getByRole('status').filter({ hasText: 'Ahora no puedes enviar esta solicitud' });
  await note.getByText(/verifica tu email/).waitFor();
  await note.getByRole('button', { name: 'Reenviar email' }).waitFor();
  expect(await page.getByRole('button', { name: 'Reenviar email' }).count()).toBe(1);
  await expectAccessible(page);
  const text = page.getByLabel('Descripción');
  await text.fill('Se ha roto la persiana');
  await page.reload();
  await note.waitFor();
  expect(await text.inputValue()).toBe('Se ha roto la persiana');
  await context.close();
});

it('shows no note about verification to a customer with a verified e-mail', async () => {
  const { page } = customer;
  await page.goto('/dashboard');
  await page.getByRole('article').first().waitFor();
  expect(await page.getByText('Verifica tu email').count()).toBe(0);
});

it('shows a technician without reviews as new on the card and as N/A on the profile', async () => {
  const { page } = anonymous;
  await goInside(page, '/');
  const card = page.getByRole('article').first();
  await card.getByText('Nuevo en Oficio').waitFor();
  expect(await card.getByText('N/A').count()).toBe(0);
  await card.getByRole('link', { name: 'Ver perfil' }).click();
  await page.locator('header').getByText('N/A').first().waitFor();
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'opens a popup inside the map on a %s without moving the map, and offers to search an area only after a move',
  async (_, viewport) => {
    const { page } = anonymous;
    await page.setViewportSize(viewport);
    await goInside(page, '/login');
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    await goInside(page, '/?view=map');
    const map = page.getByRole('application');
    const pin = page.locator('.leaflet-marker-icon[title]');
    await pin.waitFor();
    await page.getByRole('button', { name: 'Ver todo el radio' }).waitFor();
    const before = await pin.boundingBox();
    await pin.click();
    const popup = page.locator('.leaflet-popup-content-wrapper');
    await popup.getByText('Nuevo en Oficio').waitFor();
    // Longer than an animation of the map.
    await page.waitForTimeout(500);
    expect(await pin.boundingBox()).toEqual(before);
    expect(await page.getByRole('button', { name: 'Buscar en esta zona' }).count()).toBe(0);
    const [outer, inner] = [await map.boundingBox(), await popup.boundingBox()];
    if (!outer || !inner) throw new Error('The map or its popup is not visible');
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.y).toBeGreaterThanOrEqual(outer.y);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
    await page.keyboard.press('Escape');

    await map.hover({ position: { x: 60, y: 300 } });
    await page.mouse.down();
    await page.mouse.move(outer.x + 300, outer.y + 100, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Buscar en esta zona' }).waitFor();
  },
);

it('does not show "El primero que acepte" on a cancelled open request', async () => {
  const { page } = customer;
  const description = 'Cambiar el enchufe del pasillo.';
  await goInside(page, '/request-service');
  await fillWhat(page, description, { index: 1 });
  await fillWhere(page, 'Calle de Toledo 12, Madrid');
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  const card = page.getByRole('article').filter({ hasText: description });
  await unfold(card);
  await card.getByText('El primero que acepte', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Cancelar solicitud' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar solicitud' }).click();
  await card.getByText('Cancelada').waitFor();
  await card.getByText('El primero que acepte', { exact: true }).first().waitFor({ state: 'detached' });
});

it('asks before a request for a technician replaces an unsent one, and drops the text of "Pedir a otros técnicos" on cancel', async () => {
  const { page } = customer;
  await page.route(
    url => url.pathname.endsWith('/my-requests'),
    async route => {
      const answer = await (await route.fetch()).json();
      const declined = { status: 'cancelled', cancel_reason: 'Sin hueco', cancelled_by: 'technician' };
      const isEnded = new URL(route.request().url()).searchParams.get('group') === 'ended';
      const requests = isEnded ? [{ ...answer.requests[0], ...declined }] : [];
      await route.fulfill({ json: { requests, next_cursor: null } });
    },
  );
  await page.goto('/dashboard');
  const copy = page.getByRole('button', { name: 'Pedir a otros técnicos' });
  const text = page.getByLabel('Descripción');
  await copy.click();
  await changeStep(page, 'what');
  await expect.poll(() => text.inputValue(), WAIT_OPTIONS).not.toBe('');
  const copied = await text.inputValue();
  const link = (await (await fetch(`${journey.oficio.url}/api/technicians`)).json()).technicians[0].id;
  // The customer leaves the form without sending; the text belongs to an open request only.
  const openDirect = async () => {
    await openScreen(page, `/request-service?technician=${link}`);
    await page.getByRole('heading', { name: 'Tienes una solicitud sin enviar' }).waitFor();
  };
  await openDirect();
  expect(await text.count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Seguir con la solicitud de / }).click();
  await stepHeading(page, 'when').waitFor();
  await changeStep(page, 'what');
  expect(await text.inputValue()).toBe(copied);
  await openDirect();
  await page.getByRole('button', { name: 'Empezar otra' }).click();
  await text.waitFor();
  expect(await text.inputValue()).toBe('');
  await goInside(page, '/dashboard');
  await copy.click();
  await stepHeading(page, 'when').waitFor();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir escribiendo' }).click();
  await stepHeading(page, 'when').waitFor();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL(url => url.pathname === '/');
  await openScreen(page, '/request-service');
  await text.waitFor();
  expect(await text.inputValue()).toBe('');
});
