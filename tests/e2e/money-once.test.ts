import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { refundableChanged } from '@oficio/domain/payments/admin/texts.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { APIResponse } from 'playwright-core';
import { expect, it } from 'vitest';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const ADMIN = 'admin@oficio.test';
const REASON = 'Se acordó por teléfono.';
const PART = 'Devolver una parte';

const journey = openJourney(undefined, REPLACES_REPLIES);

/** Opens the dialog of a partial refund and fills it in. */
async function askFor({ page }: Visitor, paymentId: number, amount: string) {
  await openScreen(page, `/admin/payments/${paymentId}`);
  await page.getByRole('button', { name: PART }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/De los 100,00\s€ que quedan/).waitFor();
  await dialog.getByLabel(/^Importe/).fill(amount);
  await dialog.getByLabel(/^Motivo/).fill(REASON);
  return { dialog, press: () => dialog.getByRole('button', { name: PART }).click() };
}

it('refunds once after a lost reply and a second press, and asks a second tab again about the new amount', async () => {
  const { url } = journey.oficio;
  const requestId = await makeJob(journey.oficio, {
    description: 'Cambiar el latiguillo del lavabo.',
    price: 100,
    upTo: 'payment_completed',
  });
  const { token } = await fetchReply(url, null, accountEndpoints.login, {
    body: { email: ADMIN, password: 'oficio123' },
  });
  const { request } = await fetchReply(url, token, requestEndpoints.getRequest, {
    params: { id: requestId },
  });
  const paymentId = request.money?.payment_id ?? 0;
  const stored = async () =>
    (await fetchReply(url, token, adminPaymentEndpoints.getAdminPayment, { params: { id: paymentId } }))
      .payment;

  const first = await journey.visitor(DESKTOP, ADMIN);
  const second = await journey.visitor(PHONE, ADMIN);
  // The second tab does not hear of the refund before its press.
  let held: APIResponse | null = null;
  let isHeld = true;
  await second.page.route(new RegExp(`/api/admin/payments/${paymentId}$`), async route => {
    if (!isHeld) return route.continue();
    held ??= await route.fetch();
    return route.fulfill({ response: held });
  });
  const late = await askFor(second, paymentId, '70');
  const { dialog, press } = await askFor(first, paymentId, '40');

  const sent: unknown[] = [];
  await first.page.route(/\/refund$/, async route => {
    sent.push(route.request().postDataJSON().client_id);
    // The server has refunded when the connection breaks.
    if (sent.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await press();
  await first.page.getByText('Error al devolver pago').first().waitFor();
  expect((await stored()).refundable).toBe(60);
  expect(await dialog.getByLabel(/^Importe/).inputValue()).toBe('40');
  await press();
  await dialog.waitFor({ state: 'detached' });
  await first.page.getByText('Devolución en marcha').first().waitFor();
  expect([sent.length, new Set(sent).size]).toEqual([2, 1]);
  expect(await stored()).toMatchObject({ refundable: 60, money: { refund: { amount: 40 } } });

  isHeld = false;
  await late.press();
  await late.dialog.getByText(refundableChanged(6000)).waitFor();
  await late.dialog.getByText(/De los 60,00\s€ que quedan/).waitFor();
  expect(await late.dialog.getByLabel(/^Importe/).inputValue()).toBe('70');
  expect(await late.dialog.getByLabel(/^Motivo/).inputValue()).toBe(REASON);
  await expectAccessible(second.page);
  await late.dialog.getByLabel(/^Importe/).fill('10');
  await late.press();
  await late.dialog.waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({ refundable: 50, money: { refund: { amount: 50 } } });
});
