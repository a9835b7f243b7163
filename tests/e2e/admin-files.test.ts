import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, logInToDemo, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const REASON = 'El técnico no contesta';

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let admin: Visitor;

beforeAll(async () => {
  admin = await journey.visitor(DESKTOP, 'admin@oficio.test');
});

const makeOffer = (description: string) =>
  makeJob(journey.oficio, { description, price: 85.5, upTo: 'approved' });

it('decides about a job on its own page, with its conversation, money and notes', async () => {
  const id = await makeJob(journey.oficio, {
    description: 'Gotea el termo',
    price: 85.5,
    upTo: 'payment_completed',
  });
  const { url } = journey.oficio;
  const token = await logInToDemo(url, 'tecnico@oficio.test');
  const message = { request_id: id, message: 'Llego a las 10' };
  await fetchReply(url, token, chatEndpoints.sendMessage, { body: message });
  const { page } = admin;
  await openScreen(page, `/admin/requests/${id}`);
  await page.getByText('Gotea el termo').waitFor();
  await page.getByText('Dinero retenido de un trabajo').waitFor();
  await page.getByRole('button', { name: 'Leer la conversación' }).click();
  await page.getByText('Llego a las 10').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Conversación leída' }).waitFor();

  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await page.getByText('Escribe la nota').waitFor();
  await page.getByLabel('Nota nueva').fill('Ha llamado el cliente');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Ha llamado el cliente' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancelar y devolver todo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/No se puede deshacer/).waitFor();
  await dialog.getByLabel(/^Motivo/).fill(REASON);
  await dialog.getByRole('button', { name: 'Cancelar trabajo' }).click();
  await page.getByText('Trabajo cancelado', { exact: true }).first().waitFor();
  await page.getByText('Cancelada').first().waitFor();
  await page.getByRole('button', { name: 'Cancelar y devolver todo' }).waitFor({ state: 'detached' });
  const focused = () =>
    page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement !== body && activeElement?.querySelector('h2')?.textContent;
    });
  await expect.poll(focused).toBeTruthy();
});

it('sends a job to another technician, whose copy opens', async () => {
  const id = await makeOffer('No enciende la caldera');
  const { page } = admin;
  await openScreen(page, `/admin/requests/${id}`);
  await page.getByRole('button', { name: 'Pedir a otro técnico' }).click();
  const dialog = page.getByRole('dialog');
  const choices = dialog.getByLabel('Técnico', { exact: true });
  await expect.poll(() => choices.getByRole('option').count()).toBeGreaterThan(2);
  const other = (await choices.getByRole('option').nth(1).getAttribute('value')) ?? '';
  await choices.selectOption(other);
  await dialog.getByLabel(/^Motivo/).fill(REASON);
  await dialog.getByRole('button', { name: 'Cancelar y pedir a otro' }).click();
  await page.waitForURL(url => !url.pathname.endsWith(`/${id}`));
  // The page before shows the same description until the new one has loaded.
  await page.locator(`main a[href="/admin/users/${other}"]`).first().waitFor();
  await page.getByText('No enciende la caldera').waitFor();
  await page.getByText('Pendiente').first().waitFor();
});

it('leads from a job to the file of its technician, hides a review there and shows it again', async () => {
  const id = await makeOffer('Atasco en el fregadero');
  const { page } = admin;
  await openScreen(page, `/admin/requests/${id}`);
  await page.getByRole('link', { name: 'Javier Molina Santos' }).first().click();
  await page.waitForURL(/\/admin\/users\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Javier Molina Santos' }).waitFor();
  await page.getByRole('heading', { name: 'Trabajos como técnico' }).waitFor();
  await page.getByRole('button', { name: 'Ocultar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Motivo/).fill('Contiene insultos');
  await dialog.getByRole('button', { name: 'Ocultar reseña' }).click();
  await page.getByText(/Oculta desde el .*Contiene insultos/).waitFor();
  const show = page.getByRole('button', { name: 'Mostrar de nuevo' });
  await expect.poll(() => show.evaluate(button => button === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await show.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mostrar reseña' }).click();
  await expect.poll(() => page.getByText(/Oculta desde el/).count()).toBe(0);
});

it('says why earlier messages of a conversation do not come', async () => {
  const id = await makeOffer('Pierde la cisterna');
  const { page } = admin;
  const message = {
    id: 9,
    request_id: id,
    sender_id: 1,
    message: 'La última',
    photo: null,
    created_at: '2026-03-04T09:05:00.000Z',
    client_id: 'a',
  };
  await page.route(/\/api\/admin\/requests\/\d+$/, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), messages: 60 } });
  });
  await page.route(/\/api\/admin\/requests\/\d+\/chat(\?|$)/, route =>
    route.request().url().includes('before=')
      ? route.fulfill({ status: 403, json: { error: 'Abre la conversación otra vez' } })
      : route.fulfill({ json: { messages: [message], has_more: true } }),
  );
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  await openScreen(page, `/admin/requests/${id}`);
  await page.getByRole('button', { name: 'Leer la conversación' }).click();
  await page.getByText('La última').waitFor();
  await page.getByRole('button', { name: 'Ver mensajes anteriores' }).click();
  await page.getByRole('status').getByText('Abre la conversación otra vez').waitFor();
  expect(await page.getByText('La última').count()).toBe(1);
});

it('keeps the next note that is typed while one is saved, and says that an invitation has expired', async () => {
  const { page } = admin;
  await page.route(/\/api\/admin\/users\/3$/, async route => {
    const response = await route.fetch();
    const { person } = await response.json();
    await route.fulfill({ response, json: { person: { ...person, invited_at: '2026-03-04T09:05:00Z' } } });
  });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  await page.route('**/api/admin/users/3/notes', async route => {
    if (route.request().method() === 'POST') await finished;
    await route.continue();
  });
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  await openScreen(page, '/admin/users/3');
  await page.getByText('Invitación caducada').waitFor();
  const field = page.getByLabel('Nota nueva');
  await field.fill('Ha llamado');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await field.fill('Volverá a llamar');
  finish();
  await page.getByRole('listitem').filter({ hasText: 'Ha llamado' }).waitFor();
  expect(await field.inputValue()).toBe('Volverá a llamar');
});

it('shows both files on a phone without a horizontal scroll', async () => {
  const id = await makeOffer('Cambiar un grifo');
  const { page, complaints } = admin;
  const before = complaints.length;
  await page.setViewportSize(PHONE);
  for (const path of [`/admin/requests/${id}`, '/admin/users/2']) {
    await openScreen(page, path);
    await page.getByRole('heading', { name: 'Notas internas' }).waitFor();
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isWider()).toBe(false);
    await expectAccessible(page);
  }
  expect(complaints.slice(before)).toEqual([]);
});
