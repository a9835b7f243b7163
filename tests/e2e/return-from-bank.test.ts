import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  holdWork,
  type Parties,
  seedOffer,
  seedParties,
  settle,
} from '../../apps/server/src/testing/payments/payments.ts';
import { expectAccessible } from './accessible.ts';
import { openClockedJourney } from './clocked-journey.ts';
import { fillCard } from './fill-card.ts';
import { PHONE, type Visitor } from './support.ts';

const HOUR = 3_600_000;
const ASKS_BANK = '4000 0025 0000 3155';

const journey = openClockedJourney();
let parties: Parties;
let customer: Visitor;

beforeAll(async () => {
  const { app } = journey.world;
  await holdWork(app);
  // Pages learn the server's time from this field, which Node takes from the computer's clock.
  app.server.server.prependListener('request', (_request, reply) => {
    reply.setHeader('date', new Date(journey.world.now).toUTCString());
  });
  parties = await seedParties(app);
  customer = await journey.visitor(PHONE);
  await customer.page.goto('/healthz');
  await customer.page.evaluate(token => localStorage.setItem('oficio.token', token), parties.customer.token);
});

afterAll(() => {
  expect(customer?.complaints).toEqual([]);
});

const offerAgain = async (id: number, euros: number, date: string | null) =>
  (
    await parties.technician.call(requestEndpoints.approveRequest, {
      params: { id },
      body: { negotiated_price: euros, negotiated_date: date },
    })
  ).reply;

/** Creates an offer of 90 € for two hours from now, and leads its customer to the bank's page. */
async function goToBank(): Promise<{ readonly page: Page; readonly id: number }> {
  const { page } = customer;
  const id = await seedOffer(journey.world.app, parties, 90, 'accepted');
  await offerAgain(id, 90, new Date(journey.world.now + 2 * HOUR).toISOString());
  await page.goto(`/payment/${id}`);
  const pay = page.getByRole('button', { name: /^Pagar 90,00/ });
  await pay.waitFor();
  await fillCard(page, ASKS_BANK);
  await pay.click();
  await page.getByRole('heading', { name: 'Autoriza el pago' }).waitFor();
  return { page, id };
}

const answer = (page: Page, label: 'Autorizar pago' | 'Rechazar') =>
  page.getByRole('button', { name: label }).click();

it('offers another attempt after the bank refused an offer that can still be paid', async () => {
  const { page, id } = await goToBank();
  await answer(page, 'Rechazar');
  await page.getByRole('heading', { name: 'El pago no se ha completado' }).waitFor();
  await page.getByText('Puedes intentarlo de nuevo con la misma tarjeta o con otra.').waitFor();
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
  await page.waitForURL(`**/payment/${id}`);
  await page.getByRole('button', { name: /^Pagar 90,00/ }).waitFor();
  expect(await page.getByText('El precio ha cambiado').count()).toBe(0);
});

it('says that the offer expired at the bank, and offers no attempt that cannot work', async () => {
  const { page } = await goToBank();
  journey.world.now += 3 * HOUR;
  await answer(page, 'Rechazar');
  await page.getByRole('heading', { name: 'El pago no se ha completado' }).waitFor();
  await page.getByText(/^No se te ha cobrado nada\. La fecha de esta oferta ya ha pasado/).waitFor();
  await page.getByRole('button', { name: 'Pedir otra fecha' }).waitFor();
  expect(await page.getByText(/intent(arlo|a) de nuevo|misma tarjeta/i).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Intentar de nuevo' }).count()).toBe(0);
  await expectAccessible(page);
});

it('says that a late payment was given back whole, with its amount', async () => {
  const { page } = await goToBank();
  journey.world.now += 3 * HOUR;
  await answer(page, 'Autorizar pago');
  await page.waitForURL('**/payment-success**');
  await settle(journey.world.app);
  await page.getByRole('heading', { name: 'Tu pago llegó tarde y te lo hemos devuelto entero' }).waitFor();
  await page.getByText(/^Pagaste 90,00\s€ el /).waitFor();
  expect(await page.getByText(/todavía no lo ha confirmado/).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Intentar de nuevo' }).count()).toBe(0);
  await expectAccessible(page);
});

it('names both prices before the payment when another offer was made during the visit to the bank', async () => {
  const { page, id } = await goToBank();
  await offerAgain(id, 120, new Date(journey.world.now + 2 * HOUR).toISOString());
  await answer(page, 'Rechazar');
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
  await page.waitForURL(`**/payment/${id}`);
  const pay = page.getByRole('button', { name: /^Pagar 120,00/ });
  await pay.waitFor();
  await page.getByText('El precio ha cambiado').waitFor();
  await page.getByText(/Antes eran 90,00\s€ y ahora son 120,00\s€/).waitFor();
  await expectAccessible(page);
  await fillCard(page);
  await pay.click();
  await page.waitForURL('**/payment-success**');
  await settle(journey.world.app);
  await page.getByRole('heading', { name: '¡Pago realizado con éxito!' }).waitFor();
});
