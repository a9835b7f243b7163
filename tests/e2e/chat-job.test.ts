import { randomUUID } from 'node:crypto';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type CallOptions, fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, logInToDemo, PHONE, type Visitor } from './support.ts';

/** What a conversation shows of its job. The customer uses a phone and the technician a desktop. */
const CUSTOMER = 'cliente@oficio.test';
const TECHNICIAN = 'tecnico@oficio.test';

const journey = openJourney();
let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(PHONE, CUSTOMER);
  technician = await journey.visitor(DESKTOP, TECHNICIAN);
});

it('shows status, price and the next action of each party in the head of the conversation, live', async () => {
  const id = await acceptedJob();
  const { page } = customer;
  await page.goto(chatPath(id));
  await technician.page.goto(chatPath(id));
  await link(page, 'Ver trabajo').waitFor();
  await head(page).getByText('Aceptada', { exact: true }).waitFor();
  await link(technician.page, 'Poner precio').waitFor();

  await offer(id, 1250.5);
  await link(page, 'Proceder al pago').waitFor();
  await head(page)
    .getByText(/1\.250,50\s€/)
    .waitFor();
  await head(page).getByText('Pendiente de pago', { exact: true }).waitFor();
  await link(technician.page, 'Ver trabajo').waitFor();
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
  const { page, context } = await journey.visitor(PHONE, TECHNICIAN);
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
  await page.goto(chatPath(id));
  await link(page, 'Marcar como completado').waitFor();
  for (const width of [PHONE.width, 320, 300]) {
    await page.setViewportSize({ width, height: PHONE.height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const box = await link(page, 'Marcar como completado').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width);
  }
  await context.close();
});

it('keeps the conversation usable when its job cannot be loaded', async () => {
  const id = await acceptedJob();
  const { page, context } = await journey.visitor(PHONE, CUSTOMER);
  await page.route(new RegExp(`/api/requests/${id}$`), route => route.abort());
  await page.goto(chatPath(id));
  await link(page, 'Ver trabajo').waitFor();
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor();
  await context.close();
});

const LONG_NAME = 'María del Carmen Fernández de Córdoba y Martínez-Bordiú de la Santísima Trinidad';

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversación' });
const head = (page: Page) => conversation(page).locator('header');
const link = (page: Page, name: string) => head(page).getByRole('link', { name, exact: true });

const call = async <E extends Endpoint>(email: string, endpoint: E, options: CallOptions<E>) =>
  fetchReply(journey.oficio.url, await logInToDemo(journey.oficio.url, email), endpoint, options);

async function acceptedJob(): Promise<number> {
  const description = `Gotea el grifo (${randomUUID().slice(0, 8)}).`;
  const id = await makeJob(journey.oficio, { description, price: 60, upTo: 'pending' });
  await call(TECHNICIAN, requestEndpoints.setRequestStatus, { params: { id }, body: { status: 'accepted' } });
  return id;
}

const offer = (id: number, negotiated_price: number) =>
  call(TECHNICIAN, requestEndpoints.approveRequest, { params: { id }, body: { negotiated_price } });
