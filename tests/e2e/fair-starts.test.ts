import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallOptions, fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { openScreen, PHONE, type Visitor } from './support.ts';

const CUSTOMER = 'cliente@oficio.test';
const TECHNICIAN = 'tecnico@oficio.test';
const DAY = 86_400_000;

const journey = openJourney();
let customer: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(PHONE, CUSTOMER);
});

afterAll(() => {
  expect(customer?.complaints ?? []).toEqual([]);
});

/** Creates a paid job for a later day that the technician has started, and opens the customer's list. Returns the job's card. */
async function startedEarly(description: string) {
  await makeJob(journey.oficio, {
    description,
    price: 90,
    agreedAt: Date.now() + 3 * DAY,
    upTo: 'in_progress',
  });
  const { page } = customer;
  await openScreen(page, '/dashboard');
  const card = page.getByRole('article').filter({ hasText: description });
  await card.getByText(/ya ha empezado, pero el trabajo está previsto para el .*¿Te viene bien\?/).waitFor();
  return { card, dialog: page.getByRole('dialog') };
}

it('lets the customer move the date of a job that started days before, and cancel it again without cost', async () => {
  const { card, dialog } = await startedEarly('Cambiar la bañera por un plato de ducha.');
  await expectAccessible(customer.page);
  await card.getByRole('button', { name: 'Cambiar la fecha' }).click();
  await dialog.getByText(/El trabajo vuelve a estar sin empezar/).waitFor();
  // The second half of the press must not open the job, whose card lies below the dialog.
  await dialog.getByRole('button', { name: 'Cambiar la fecha' }).dblclick();
  await card.getByText('Pago Completado', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Detalles y opciones' }).click();
  await card.getByRole('button', { name: 'Cancelar trabajo' }).click();
  await dialog
    .getByText(/90,00\s€/)
    .first()
    .waitFor();
});

it('asks once whether a start before the agreed day suits the customer', async () => {
  const { card, dialog } = await startedEarly('Pintar el techo del baño.');
  await card.getByRole('button', { name: 'Sí, que empiece ya' }).click();
  await dialog.getByText(/ya no podrás cambiar la fecha ni cancelar/).waitFor();
  await dialog.getByRole('button', { name: 'Sí, que empiece ya' }).click();
  await card.getByRole('button', { name: 'Cambiar la fecha' }).waitFor({ state: 'detached' });
  await card.getByText('En Progreso', { exact: true }).waitFor();
});

it('leads the customer of a dropped open request to its copy, which other technicians have', async () => {
  const { url } = journey.oficio;
  const tokenOf = async (email: string) =>
    (await fetchReply(url, null, accountEndpoints.login, { body: { email, password: 'oficio123' } })).token;
  const technician = await tokenOf(TECHNICIAN);
  const own = await tokenOf(CUSTOMER);
  const call = <E extends Endpoint>(token: string, endpoint: E, options: CallOptions<E>) =>
    fetchReply(url, token, endpoint, options);
  const form = new FormData();
  const place = { address: 'Calle del Olmo 14', latitude: 40.4118, longitude: -3.7013 };
  const fields = { service_id: 1, description: 'Se sale la cisterna de abajo.', ...place };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const { request } = await call(own, requestEndpoints.createRequest, { body: form });
  const params = { id: request.id };
  await call(technician, requestEndpoints.setRequestStatus, { params, body: { status: 'accepted' } });
  const body = { reason: 'Se ha averiado la furgoneta.', refund: 0 };
  await call(technician, withdrawalEndpoints.withdrawRequest, { params, body });

  const { page } = customer;
  await openScreen(page, '/notifications');
  await page
    .getByText(/Javier Molina Santos no puede ir\. Hemos avisado a otros \d+ técnicos/)
    .first()
    .waitFor();
  await openScreen(page, jobPath(request.id));
  await page.getByText('Se ha averiado la furgoneta.').first().waitFor();
  expect(await page.getByRole('link', { name: 'Pedir a otros técnicos' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ver la nueva solicitud' }).click();
  await page.getByText('Pendiente').first().waitFor();
  await page.getByText('Se sale la cisterna de abajo.').first().waitFor();
  expect(page.url()).not.toContain(jobPath(request.id));
});
