import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type CallOptions, fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney, pageOf } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, logInToDemo, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

/** What a conversation shows of its job. The customer uses a phone and the technician a desktop. */
const CUSTOMER = 'cliente@oficio.test';
const TECHNICIAN = 'tecnico@oficio.test';

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let customer: Visitor;
let technician: Visitor;
/** Bearer tokens for calls, by the account. A login costs more than most calls. */
let tokens: Readonly<Record<string, string>>;

beforeAll(async () => {
  const { url } = journey.oficio;
  tokens = {
    [CUSTOMER]: await logInToDemo(url, CUSTOMER),
    [TECHNICIAN]: await logInToDemo(url, TECHNICIAN),
  };
  customer = await journey.visitor(PHONE, CUSTOMER);
  technician = await journey.visitor(DESKTOP, TECHNICIAN);
});

it('shows status, price and the next action of each party in the head of the conversation, live', async () => {
  const id = await acceptedJob();
  const { page } = customer;
  await openScreen(page, chatPath(id));
  await openScreen(technician.page, chatPath(id));
  await link(page, 'Ver trabajo').waitFor();
  await head(page).getByText('Aceptada', { exact: true }).waitFor();
  await link(technician.page, 'Poner precio').waitFor();

  await offer(id, 1250.5);
  await link(page, 'Proceder al pago').waitFor();
  await head(page)
    .getByText(/1\.250,50\s€/)
    .waitFor();
  // Each party reads the name that the job has on its other screens.
  await head(page).getByText('Aprobada - Pagar', { exact: true }).waitFor();
  await link(technician.page, 'Ver trabajo').waitFor();
  await head(technician.page).getByText('Esperando pago', { exact: true }).waitFor();
  await expectAccessible(page);

  await link(page, 'Proceder al pago').click();
  await page.waitForURL(`**${jobPath(id)}`);
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor();
  expect(await page.getByRole('tabpanel').getByRole('link').count()).toBe(0);
});

it('fits the head into a phone and into large text, with long names', async () => {
  const id = await makeJob(journey.oficio, {
    description: 'Gotea el grifo.',
    price: 12_345.67,
    upTo: 'in_progress',
  });
  const page = await pageOf(technician, PHONE);
  await page.route(/\/api\/chat\/my-chats/, async route => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const chat of body.chats)
      Object.assign(chat, {
        user_name: LONG_NAME,
        service_name: 'Instalación y reparación de electrodomésticos',
      });
    await route.fulfill({ response: answer, json: body });
  });
  await openScreen(page, chatPath(id));
  await link(page, 'Marcar como completado').waitFor();
  await head(page).getByText(LONG_NAME).first().waitFor();
  for (const width of [PHONE.width, 320, 300]) {
    await page.setViewportSize({ width, height: PHONE.height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const box = await link(page, 'Marcar como completado').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width);
  }
});

it('keeps the conversation usable when its job cannot be loaded', async () => {
  const id = await acceptedJob();
  const page = await pageOf(customer);
  await page.route(new RegExp(`/api/requests/${id}$`), route => route.abort());
  await openScreen(page, chatPath(id));
  await link(page, 'Ver trabajo').waitFor();
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor();
});

it('shows the same events of the job to both parties between their messages, live', async () => {
  const id = await acceptedJob();
  const pages = [customer.page, technician.page];
  for (const page of pages) await openScreen(page, chatPath(id));
  for (const page of pages) await event(page, 'Solicitud aceptada').waitFor();
  await offer(id, 85.5);
  for (const page of pages) await event(page, /Precio propuesto.*85,50\s€.*Javier Molina Santos/).waitFor();
  await write(technician.page, 'Incluye las piezas.');
  // Otherwise the server could store the counter-offer first.
  for (const page of pages) await messages(page).getByText('Incluye las piezas.').waitFor();
  await call(CUSTOMER, requestEndpoints.counterOffer, {
    params: { id },
    body: { price: 70, message: 'Me parece caro.' },
  });
  for (const page of pages)
    await event(page, /Contraoferta.*70,00\s€.*Me parece caro.*Lucía Serrano Ortega/).waitFor();
  for (const page of pages)
    expect(await conversation(page).locator('li[data-key]').allTextContents()).toEqual([
      expect.stringContaining('Solicitud aceptada'),
      expect.stringContaining('Precio propuesto'),
      expect.stringContaining('Incluye las piezas.'),
      expect.stringContaining('Contraoferta'),
    ]);
  const log = (page: Page) => page.getByRole('log', { name: 'Mensajes que llegan' });
  await expect
    .poll(() => log(technician.page).textContent())
    .toMatch(/^Contraoferta del cliente · 70,00\s€ · «Me parece caro\.» · Lucía/);
  await expect
    .poll(() => log(customer.page).textContent())
    .toMatch(/^Precio propuesto · 85,50.*Incluye las piezas\.$/);
  for (const page of pages) await expectAccessible(page);

  await event(customer.page, 'Contraoferta').getByRole('link').click();
  await customer.page.waitForURL(`**${jobPath(id)}`);
  await openScreen(technician.page, jobPath(id));
  const beside = technician.page.getByRole('complementary', { name: 'Conversación' });
  await beside.getByText('Incluye las piezas.').waitFor();
  await beside.getByText('Contraoferta del cliente').waitFor();
  expect(await beside.getByRole('link').count()).toBe(0);
  expect([...customer.complaints, ...technician.complaints]).toEqual([]);
});

it('shows the events before the loaded messages together with the older ones, without moving what is read', async () => {
  const id = await acceptedJob();
  // Pages of the app would show each message.
  for (const { page } of [customer, technician]) await page.goto('/healthz');
  for (let n = 1; n <= 60; n += 1)
    await call(TECHNICIAN, chatEndpoints.sendMessage, { body: { request_id: id, message: `Nota ${n}.` } });
  const page = await pageOf(technician, PHONE);
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/before=/, route => seen.then(() => route.continue()));
  await openScreen(page, chatPath(id));
  const note = (n: number) => page.locator('li[data-state]').filter({ hasText: `Nota ${n}.` });
  await note(60).waitFor();
  await offer(id, 60);
  await event(page, 'Precio propuesto').waitFor();
  await expect.poll(() => isAtEnd(page)).toBe(true);
  expect(await event(page, 'Solicitud aceptada').count()).toBe(0);
  await messages(page).evaluate(box => box.scrollTo(0, 100));
  const top = () => note(15).evaluate(element => element.getBoundingClientRect().top);
  const before = await top();
  goOn();
  await event(page, 'Solicitud aceptada').waitFor();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
});

it('does not ask for a first message in the chat of a cancelled job', async () => {
  const id = await acceptedJob();
  const page = await pageOf(customer);
  await openScreen(page, chatPath(id));
  await page.getByText('Escribe el primero a Javier Molina Santos').waitFor();
  const body = { reason: 'No puedo ir.', refund: 0 };
  await call(TECHNICIAN, withdrawalEndpoints.withdrawRequest, { params: { id }, body });
  await page.getByText('No hay mensajes.', { exact: true }).waitFor();
  expect(await page.getByText('Escribe el primero').count()).toBe(0);
});

it('shows the messages although the events cannot be loaded', async () => {
  const id = await acceptedJob();
  await call(TECHNICIAN, chatEndpoints.sendMessage, { body: { request_id: id, message: 'Voy mañana.' } });
  const page = await pageOf(customer);
  await page.route(/\/timeline$/, route => route.abort());
  await openScreen(page, chatPath(id));
  await messages(page).getByText('Voy mañana.').waitFor();
  await write(page, 'Perfecto.');
  await page.locator('li[data-state="sent"]').filter({ hasText: 'Perfecto.' }).waitFor();
  expect(await event(page, '').count()).toBe(0);
});

const LONG_NAME = 'María del Carmen Fernández de Córdoba y Martínez-Bordiú de la Santísima Trinidad';

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversación' });
const head = (page: Page) => conversation(page).locator('header');
const link = (page: Page, name: string) => head(page).getByRole('link', { name, exact: true });

const messages = (page: Page) => page.getByRole('region', { name: /^Mensajes con/ });
const event = (page: Page, text: string | RegExp) =>
  page.locator('li[data-key]:not([data-state])').filter({ hasText: text });

const isAtEnd = (page: Page) =>
  messages(page).evaluate(box => box.scrollHeight - box.scrollTop - box.clientHeight < 2);

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Mensaje' }).fill(text);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

const call = <E extends Endpoint>(email: string, endpoint: E, options: CallOptions<E>) =>
  fetchReply(journey.oficio.url, tokens[email] ?? null, endpoint, options);

async function acceptedJob(): Promise<number> {
  const description = `Gotea el grifo (${randomUUID().slice(0, 8)}).`;
  const id = await makeJob(journey.oficio, { description, price: 60, upTo: 'pending' });
  await call(TECHNICIAN, requestEndpoints.setRequestStatus, { params: { id }, body: { status: 'accepted' } });
  return id;
}

const offer = (id: number, negotiated_price: number) =>
  call(TECHNICIAN, requestEndpoints.approveRequest, { params: { id }, body: { negotiated_price } });
