import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForHydration } from './hydration.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { fillWhat, fillWhere, nextStep, sendRequest, stepHeading } from './request-form.ts';
import { DESKTOP, PHONE, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

const journey = openJourney();
/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 15_000 };
const TIME_MISSING = 'Indica también la hora';
/** Descriptions of two jobs: one waits for the payment, one is paid. */
const OFFERED = 'Cambiar el grifo del fregadero.';
const PAID = 'Cambiar la cisterna del baño.';

let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  // Before the pages load their lists.
  await makeJob(journey.oficio, { description: OFFERED, price: 80, upTo: 'approved' });
  await makeJob(journey.oficio, { description: PAID, price: 90, upTo: 'payment_completed' });
  customer = await journey.visitor(DESKTOP, 'cliente@oficio.test');
  technician = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
});

/** Types a date without a time on the keyboard. `fill` cannot set an incomplete value. */
async function typeDay(page: Page, field: Locator) {
  await field.focus();
  await page.keyboard.type('20122026');
  await page.keyboard.press('Tab');
}

describe('Date without a time', () => {
  it('rejects a request with a date that has no time', async () => {
    const { page } = customer;
    await page.goto('/request-service');
    await fillWhat(page, 'Gotea el grifo de la cocina.', { label: 'Fontanería' });
    await fillWhere(page, 'Calle de Toledo 12, Madrid');
    await page.getByText('Elegir día y hora', { exact: true }).click();
    const date = page.getByLabel(/^Fecha preferida/);
    await sendRequest(page);
    await page.getByText('Indica el día y la hora, o elige «Me da igual»').first().waitFor();
    await typeDay(page, date);
    // The browser keeps the incomplete date while another step is on the screen.
    await page.getByRole('button', { name: 'Atrás' }).click();
    await stepHeading(page, 'where').waitFor();
    await nextStep(page);
    await sendRequest(page);
    await expect.poll(() => date.getAttribute('aria-invalid'), WAIT_OPTIONS).toBe('true');
    await page.getByText(TIME_MISSING).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/request-service');
    await date.fill('2026-12-20T10:30');
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await page.waitForURL(/\/dashboard/);
    await page.getByText('20 dic 2026, 10:30').first().waitFor();
  });

  it('rejects an offer with a date that has no time', async () => {
    const { page } = technician;
    await page.goto('/technician/trabajos');
    await page.getByRole('button', { name: 'Poner precio y aprobar' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Precio/).fill('45,50');
    await typeDay(page, dialog.getByLabel(/^Fecha propuesta/));
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByText(TIME_MISSING).waitFor();
    await dialog.getByLabel(/^Fecha propuesta/).fill('2026-12-20T10:30');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByText(/20 dic 2026, 10:30/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

it('reads a decimal comma in the price filter, also when the visitor types slowly', async () => {
  const { page, context } = await journey.visitor(DESKTOP);
  await page.goto('/');
  await waitForHydration(page);
  const field = page.getByLabel('Precio máximo por hora');
  await field.fill('12,50');
  await page.waitForURL(/[?&]maxPrice=12\.5(&|$)/);
  await field.fill('');
  await page.waitForURL(url => !url.searchParams.has('maxPrice'));
  await field.pressSequentially('30,');
  await page.waitForURL(/[?&]maxPrice=30(&|$)/);
  await field.pressSequentially('75');
  await page.waitForURL(/[?&]maxPrice=30\.75(&|$)/);
  await page.keyboard.press('Tab');
  await expect.poll(() => field.inputValue()).toBe('30,75');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('30,75');
  await context.close();
});

it('shows a price as agreed to both parties only after the payment', async () => {
  for (const [{ page }, path] of [
    [customer, '/dashboard'],
    [technician, '/technician/trabajos'],
  ] as const) {
    await page.setViewportSize(PHONE);
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    const card = (text: string) => page.getByRole('article').filter({ hasText: text });
    await unfold(card(OFFERED));
    await card(OFFERED).getByText('Precio propuesto').first().waitFor();
    expect(await card(OFFERED).getByText('Precio acordado').count()).toBe(0);
    await unfold(card(PAID));
    await card(PAID).getByText('Precio acordado').first().waitFor();
    expect(await card(PAID).getByText('Precio propuesto').count()).toBe(0);
  }
});
