import { chatPath } from '@oficio/domain/chat/rules.ts';
import { IMAGE_WRONG_TYPE } from '@oficio/domain/photos.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { noisyPhoto } from '../../apps/server/src/testing/http/photo.ts';
import { expectAccessible, switchColorScheme } from './accessible.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const CUSTOMER = 'cliente@oficio.test';
const TECHNICIAN = 'tecnico@oficio.test';
const PHOTO_CALL = '**/api/chat/photo';
/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 20_000 };

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let photo: Buffer;
let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  photo = await noisyPhoto();
  customer = await journey.visitor(PHONE, CUSTOMER);
  technician = await journey.visitor(DESKTOP, TECHNICIAN);
});

/** Returns the customer's page, and removes the routes that the test adds to it. */
function customerPage(): Page {
  const { page } = customer;
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  return page;
}

const newChat = () =>
  makeJob(journey.oficio, { description: 'Gotea el grifo.', price: 60, upTo: 'in_progress' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar' });
const preview = (page: Page) => page.getByAltText('Vista previa de la foto');
const bubbles = (page: Page) =>
  page.locator('[data-key]').filter({ has: page.getByAltText(/^Foto (tuya|de )/) });
const attach = (page: Page, file = { name: 'grifo.png', mimeType: 'image/png', buffer: photo }) =>
  page.locator('input[type=file]').first().setInputFiles(file);
const openChat = async (page: Page, id: number) => {
  await openScreen(page, chatPath(id));
  await field(page).waitFor();
};
/** Waits until the picture itself is shown, not only its place. */
const loaded = (page: Page, alt: string) =>
  expect
    .poll(
      () =>
        page.getByAltText(alt).evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth > 0)),
      WAIT_OPTIONS,
    )
    .toEqual([true]);

it('sends a photo with a caption, which the other party sees live, opens large and still has after a refresh', async () => {
  const id = await newChat();
  const [c, t] = [customer.page, technician.page];
  await Promise.all([openChat(c, id), openChat(t, id)]);
  for (const page of [c, t]) await page.locator('[data-state="up"]:visible').first().waitFor(WAIT_OPTIONS);

  await attach(c);
  await preview(c).waitFor();
  expect(await field(c).evaluate(element => element === document.activeElement)).toBe(true);
  await field(c).fill('Gotea por aquí');
  await expectAccessible(c);
  // A double click sends once.
  await sendButton(c).dblclick();
  await loaded(c, 'Foto tuya');
  await preview(c).waitFor({ state: 'detached' });
  expect(await field(c).inputValue()).toBe('');
  await bubbles(c).getByText('Gotea por aquí').waitFor();

  await loaded(t, `Foto de ${await nameOf(t)}`);
  const own = await nameOf(t);
  expect(await bubbles(t).count()).toBe(1);
  await t.getByRole('log').getByText(`${own}: Foto: Gotea por aquí`).waitFor({ state: 'attached' });
  await t.locator(`[data-chat="${id}"]`).getByText('Foto: Gotea por aquí').waitFor();

  const picture = t.getByRole('button', { name: `Foto de ${own}` });
  await picture.focus();
  await t.keyboard.press('Enter');
  const dialog = t.getByRole('dialog', { name: `Foto de ${own}` });
  await dialog.locator('img').waitFor();
  const large = await dialog.locator('img').boundingBox();
  expect(large?.width ?? 0).toBeGreaterThan((await picture.boundingBox())?.width ?? Infinity);
  for (const colorScheme of ['light', 'dark'] as const) {
    await switchColorScheme(t, colorScheme);
    await expectAccessible(t);
  }
  await t.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => picture.evaluate(element => element === document.activeElement)).toBe(true);
  await expectAccessible(t);

  await t.reload();
  await loaded(t, `Foto de ${own}`);
  // A second page of the same person.
  const second = await technician.context.newPage();
  await openChat(second, id);
  await loaded(second, `Foto de ${own}`);
  await second.close();
  for (const { complaints } of [customer, technician]) expect(complaints).toEqual([]);
});

it('keeps the photo and the text after a failure and over a refresh, and sends one message when the user retries', async () => {
  const id = await newChat();
  const page = customerPage();
  await openChat(page, id);
  await page.route(PHOTO_CALL, route => route.abort());
  await attach(page);
  await field(page).fill('Mira esto');
  await sendButton(page).click();
  await page.getByRole('alert').getByText('No hay conexión. La foto y el texto siguen aquí.').waitFor();
  await expectAccessible(page);

  await page.reload();
  await preview(page).waitFor();
  expect(await field(page).inputValue()).toBe('Mira esto');
  await page.unroute(PHOTO_CALL);
  // The server stores the photo, but the reply is lost.
  let lost = 0;
  await page.route(PHOTO_CALL, async route => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  // Without the live channel, only the next reply brings the message.
  await sendButton(page).click();
  await loaded(page, 'Foto tuya');
  expect(lost).toBe(1);
  await expect.poll(() => preview(page).count(), WAIT_OPTIONS).toBe(0);
  expect(await field(page).inputValue()).toBe('');
  await openChat(page, id);
  await loaded(page, 'Foto tuya');
  expect(await bubbles(page).count()).toBe(1);
  expect(await preview(page).count()).toBe(0);
});

it('shows the server’s refusal beside the photo and offers to send it again only when that may succeed', async () => {
  const id = await newChat();
  const page = customerPage();
  await openChat(page, id);
  const answer = (status: number, error: string) =>
    page.route(PHOTO_CALL, route => route.fulfill({ status, json: { error } }), { times: 1 });
  await attach(page);
  await preview(page).waitFor();
  await answer(429, 'Has enviado muchas fotos seguidas. Podrás enviar otra en 5 minutos');
  await sendButton(page).click();
  await page.getByRole('alert').getByText('Podrás enviar otra en 5 minutos').waitFor();
  await answer(400, IMAGE_WRONG_TYPE);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('alert').getByText(IMAGE_WRONG_TYPE).waitFor();
  expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Quitar' }).click();
  await preview(page).waitFor({ state: 'detached' });
  expect(await field(page).evaluate(element => element === document.activeElement)).toBe(true);

  await attach(page, { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await page.getByRole('alert').getByText(IMAGE_WRONG_TYPE).waitFor();
  expect(await preview(page).count()).toBe(0);
});

it('accepts a photo that is dropped on the conversation and keeps its place while pictures load', async () => {
  const id = await newChat();
  const page = customerPage();
  onTestFinished(() => page.setViewportSize(PHONE));
  await page.setViewportSize(DESKTOP);
  await openChat(page, id);
  const base64 = photo.toString('base64');
  await page.evaluate(given => {
    const dataTransfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(given), sign => sign.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], 'cocina.png', { type: 'image/png' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, base64);
  await preview(page).waitFor();
  await sendButton(page).click();
  await loaded(page, 'Foto tuya');
  const height = async () => (await bubbles(page).boundingBox())?.height;
  const before = await height();

  const { promise: measured, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/api\/files\//, route => measured.then(() => route.abort()));
  await page.reload();
  await bubbles(page).waitFor();
  expect(await height()).toBe(before);
  goOn();
  const failed = page.getByRole('button', { name: /No se ha podido cargar la foto/ });
  await failed.waitFor();
  await page.unroute(/\/api\/files\//);
  // The address in the cache of messages may have expired; the button asks for a new one.
  await failed.click();
  await loaded(page, 'Foto tuya');
  expect(await height()).toBe(before);
});

it('asks for a new address when the address of a photo has expired', async () => {
  const id = await newChat();
  const page = customerPage();
  await openChat(page, id);
  await attach(page);
  await preview(page).waitFor();
  await sendButton(page).click();
  await loaded(page, 'Foto tuya');
  await page.route(new RegExp(`/api/chat/request/${id}\\?`), async route => {
    const reply = await route.fetch();
    const body = await reply.text();
    await route.fulfill({ response: reply, body: body.replace(/expires=\d+/g, 'expires=1') });
  });
  const renewed = page.waitForResponse(/\/photo\/\d+$/);
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await loaded(page, 'Foto tuya');
});

/** Returns the name of the other party, which the head of the conversation shows. */
const nameOf = async (page: Page) =>
  (
    await page.getByRole('region', { name: 'Conversación' }).getByRole('heading', { level: 2 }).textContent()
  )?.trim();
