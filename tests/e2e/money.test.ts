import { ERRORS } from '@oficio/domain/errors.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { fillCard } from './fill-card.ts';
import { itWithoutHours } from './it-without-hours.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

const HOUR = 3_600_000;
/**
 * Of the 24 hours after a completion, in whole hours. The screen counts from the minute that began last, so the minute of the completion may
 * add one.
 */
const TIME_LEFT = /Tienes 2[34] h para decirnos/;
const CONFIRM = /\/v1\/payment_intents\/.*\/confirm$/;

const journey = openJourney(() => ({ PLATFORM_FEE_PERCENT: '10' }), REPLACES_REPLIES);
let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(PHONE, 'cliente@oficio.test');
  technician = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
});

afterAll(async () => {
  expect([customer, technician].flatMap(visitor => visitor?.complaints ?? [])).toEqual([]);
});

const card = (page: Page, description: string) => page.getByRole('article').filter({ hasText: description });
const asCustomer = async (description: string) => {
  await openScreen(customer.page, '/dashboard');
  return unfold(card(customer.page, description));
};
const asTechnician = async (description: string, list: 'trabajos' | 'historial') => {
  await openScreen(technician.page, `/technician/trabajos?ver=${list}`);
  return unfold(card(technician.page, description));
};

it('releases the money when the customer confirms the work, and pays it out when the technician has an account', async () => {
  const description = 'Cambiar el sifón del lavabo.';
  await makeJob(journey.oficio, { description, price: 85.5, upTo: 'completed' });
  const waiting = await asTechnician(description, 'historial');
  await waiting.getByText('Tu dinero está retenido').first().waitFor();
  await waiting.getByText(/te enviaremos 76,95\s€ \(ya descontados 8,55\s€ de comisión\)/).waitFor();

  const mine = await asCustomer(description);
  await mine.getByText(TIME_LEFT).waitFor();
  await expectAccessible(customer.page);
  await mine.getByRole('button', { name: 'Todo correcto' }).click();
  await customer.page.getByRole('dialog').getByRole('button', { name: 'Todo correcto' }).click();
  await customer.page.getByText('¡Gracias! Hemos liberado el pago.').waitFor();
  await mine.getByText('El pago a Javier Molina Santos está liberado.').waitFor();
  await expect.poll(() => focusIsIn(customer.page, description)).toBe(true);
  await mine.getByRole('button', { name: 'Tengo un problema' }).first().waitFor({ state: 'detached' });

  const unpaidJob = await asTechnician(description, 'historial');
  await unpaidJob.getByText('Pago pendiente de envío').first().waitFor();
  await unpaidJob.getByRole('link', { name: 'Ver mi cuenta de cobros' }).click();
  await technician.page.getByRole('button', { name: 'Crear cuenta' }).click();
  await technician.page.getByRole('button', { name: 'Completar y activar ya' }).click();
  await technician.page.getByRole('heading', { name: 'Tu cuenta está activa' }).waitFor();
  const sent = await asTechnician(description, 'historial');
  await sent.getByText('Pago enviado').first().waitFor();
  await expectAccessible(technician.page);
});

itWithoutHours(
  'freezes the money of a problem until an administrator decides, and shows both parties the reason',
  async () => {
    const description = 'Sellar la bañera con silicona.';
    const problem = 'La silicona se ha despegado el mismo día.';
    const decision = 'Las fotos lo muestran: se devuelve una parte.';
    await makeJob(journey.oficio, { description, price: 100, upTo: 'completed' });
    const mine = await asCustomer(description);
    await mine.getByRole('button', { name: 'Tengo un problema' }).click();
    const dialog = customer.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Avisar del problema' }).click();
    await dialog.getByText('Escribe el motivo').waitFor();
    await expectAccessible(customer.page);
    await dialog.getByLabel(/^Cuéntanos/).fill(problem);
    const toasts = customer.page.locator('[data-tone]');
    // Those of the steps before, because the screen was not loaded again.
    await expect.poll(() => toasts.count(), { timeout: 20_000 }).toBe(0);
    // A toast disappears after three seconds, so the wait starts before the press.
    const notified = toasts.filter({ hasText: 'Estamos revisando tu problema' }).waitFor();
    await dialog.getByRole('button', { name: 'Avisar del problema' }).dblclick();
    await notified;
    // Only the notification confirms it. A second toast would repeat it.
    expect(await toasts.count()).toBe(1);
    await mine.getByText('Has avisado de un problema').waitFor();
    await mine.getByText(problem).waitFor();

    const theirs = await asTechnician(description, 'historial');
    await theirs.getByText(/ha avisado de un problema/).waitFor();
    await theirs.getByText(problem).waitFor();
    await theirs.getByText(/pendiente de decisión: 90,00/).waitFor();

    const { page, complaints } = await journey.visitor(DESKTOP, 'admin@oficio.test');
    await openScreen(page, '/admin');
    await page.getByRole('link', { name: /^Pagos \d+ por decidir/ }).click();
    await page.waitForURL(/\/admin\/payments\?filtro=problem$/);
    const row = page.getByRole('row', { name: /Fontanería.*100,00/ });
    await row.getByRole('link').first().click();
    await page.getByText(problem).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Devolver una parte' }).click();
    const refund = page.getByRole('dialog');
    await refund.getByLabel(/^Importe/).fill('100,01');
    await refund.getByRole('button', { name: 'Devolver una parte' }).click();
    await refund.getByText(/Como mucho se pueden devolver 100,00/).waitFor();
    await refund.getByLabel(/^Importe/).fill('40');
    const shares = refund.getByRole('status', { name: 'Quién recibe qué' });
    await shares.getByText(/54,00/).waitFor();
    await shares.getByText(/^6,00/).waitFor();
    await refund.getByLabel(/^Motivo/).fill(decision);
    await expectAccessible(page);
    await refund.getByRole('button', { name: 'Devolver una parte' }).dblclick();
    await page.getByText('Ya hay una decisión').waitFor();

    await page.getByRole('link', { name: 'Volver a los pagos' }).click();
    await page.waitForURL(/filtro=problem$/);
    await page.getByRole('row').filter({ hasText: 'Congelado' }).first().waitFor();
    await row.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);

    const customerCard = await asCustomer(description);
    await customerCard.getByText(decision).waitFor();
    await customerCard.getByText(/(devolviendo|devuelto) 40,00/).waitFor();
    const technicianCard = await asTechnician(description, 'historial');
    await technicianCard.getByText(decision).waitFor();
    await technicianCard.getByText(/se le (devuelven|han devuelto) 40,00\s€ de los 100,00\s€/).waitFor();
    await technicianCard.getByText(/54,00\s€ \(ya descontados 6,00\s€ de comisión\)/).waitFor();
  },
);

it('shows the refund before the customer cancels a paid job, and shows it to both parties afterwards', async () => {
  const description = 'Desatascar el fregadero.';
  const reason = 'Se ha desatascado solo.';
  await makeJob(journey.oficio, {
    description,
    price: 60,
    // Less than two hours ahead, so that cancelling is not free in the half hour after the payment.
    agreedAt: Date.now() + 1.5 * HOUR,
    upTo: 'payment_completed',
  });
  const mine = await asCustomer(description);
  await mine.getByRole('button', { name: 'Cancelar trabajo' }).click();
  const dialog = customer.page.getByRole('dialog');
  await dialog.getByText('30,00 €', { exact: true }).first().waitFor();
  await dialog.getByRole('region', { name: 'Quién recibe qué' }).getByText('27,00 €').waitFor();
  await dialog
    .getByText(/El 50 % de los 60,00\s€ pagados, porque ya ha pasado el plazo para cancelar sin coste/)
    .waitFor();
  await expectAccessible(customer.page);

  // The refund changes while the dialog is open: the dialog reports it and keeps the typed reason.
  await customer.page.route(/\/withdraw$/, route => {
    const [status, error] = ERRORS.refund_changed;
    return route.fulfill({ status, json: { error, field: 'refund' } });
  });
  await dialog.getByLabel(/^Motivo/).fill(reason);
  await dialog.getByRole('button', { name: 'Cancelar trabajo' }).click();
  await dialog.getByText(ERRORS.refund_changed[1]).waitFor();
  expect(await dialog.getByLabel(/^Motivo/).inputValue()).toBe(reason);
  await customer.page.unroute(/\/withdraw$/);
  await dialog.getByRole('button', { name: 'Cancelar trabajo' }).click();
  await customer.page.getByText('Trabajo cancelado', { exact: true }).waitFor();
  await mine.getByText('La cancelaste tú').waitFor();
  await expect.poll(() => focusIsIn(customer.page, description)).toBe(true);
  await mine.getByText(/(devolviendo|devuelto) 30,00/).waitFor();
  await mine.getByRole('button', { name: 'Pedir a otros técnicos' }).waitFor();

  const theirs = await asTechnician(description, 'historial');
  await theirs.getByText(/la ha cancelado/).waitFor();
  await theirs.getByText(reason).waitFor();
  await theirs.getByText(/27,00\s€ \(ya descontados 3,00\s€ de comisión\)/).waitFor();
});

itWithoutHours('refunds the full price when the technician cancels', async () => {
  const description = 'Colgar el termo nuevo.';
  await makeJob(journey.oficio, {
    description,
    price: 120,
    agreedAt: Date.now() + HOUR,
    upTo: 'payment_completed',
  });
  const theirs = await asTechnician(description, 'trabajos');
  await theirs.getByRole('button', { name: 'Cancelar trabajo' }).click();
  const dialog = technician.page.getByRole('dialog');
  await dialog.getByText('120,00 €', { exact: true }).first().waitFor();
  await dialog.getByLabel(/^Motivo/).fill('Se me ha averiado la furgoneta.');
  await dialog.getByRole('button', { name: 'Cancelar trabajo' }).click();
  await technician.page.getByText('Trabajo cancelado', { exact: true }).waitFor();
  const mine = await asCustomer(description);
  await mine.getByText(/no puede atender tu solicitud/).waitFor();
  await mine.getByText('Se me ha averiado la furgoneta.').waitFor();
  await mine.getByText(/(devolviendo|devuelto) 120,00/).waitFor();
});

itWithoutHours(
  'never shows an unpaid request as paid, and shows the cancellation by the technician on the payment page',
  async () => {
    const description = 'Arreglar la cisterna.';
    const id = await makeJob(journey.oficio, { description, price: 45, upTo: 'approved' });
    const { page } = customer;
    await page.goto(`/payment-success?request_id=${id}&redirect_status=succeeded`);
    await page.getByRole('heading', { name: 'Comprobando tu pago' }).waitFor();
    expect(await page.getByText('¡Pago realizado').count()).toBe(0);

    await openScreen(page, `/payment/${id}`);
    await fillCard(page, '4000 0000 0000 0002');
    await page.getByRole('button', { name: /^Pagar 45,00/ }).click();
    await page.getByText('El pago no se ha hecho').waitFor();
    const mine = await asCustomer(description);
    await mine.getByText('El último pago no se ha hecho').waitFor();
    await mine.getByRole('link', { name: 'Volver a pagar' }).click();
    await page.getByRole('button', { name: /^Pagar 45,00/ }).waitFor();
    await page.route(CONFIRM, route => route.abort());
    await fillCard(page);
    await page.getByRole('button', { name: /^Pagar/ }).click();
    await page.getByText('No sabemos si el pago se ha hecho').first().waitFor();
    await expectAccessible(page);
    await page.unroute(CONFIRM);

    const offer = await asTechnician(description, 'trabajos');
    await offer.getByRole('button', { name: 'Cancelar trabajo' }).click();
    const dialog = technician.page.getByRole('dialog');
    await dialog.getByText('no hay nada que devolver').waitFor();
    await dialog.getByLabel(/^Motivo/).fill('Me he equivocado de precio.');
    await dialog.getByRole('button', { name: 'Cancelar trabajo' }).click();
    await technician.page.getByText('Trabajo cancelado', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Esta solicitud está cancelada' }).waitFor();
    await page.getByText('Me he equivocado de precio.').waitFor();
  },
);

itWithoutHours.each([50, 45])(
  'never pays an offer of 45 € that an offer of %i € replaced while the payment form was open',
  async price => {
    const description = `Cambiar la llave de paso ${price}.`;
    const id = await makeJob(journey.oficio, { description, price: 45, upTo: 'approved' });
    const { page } = customer;
    await openScreen(page, `/payment/${id}`);
    await page.getByRole('button', { name: /^Pagar 45,00/ }).waitFor();
    // The offer has no date.
    await page.getByText('No hay día ni hora acordados').waitFor();
    await page.getByRole('button', { name: 'Proponer fecha' }).waitFor();
    await fillCard(page);

    // This tab must not learn about the change in the other tab.
    const path = new RegExp(`/api/requests/${id}$`);
    await page.route(path, route => route.abort());
    const other = await customer.context.newPage();
    await other.goto('/dashboard');
    await (await unfold(card(other, description)))
      .getByRole('button', { name: 'Proponer otro precio' })
      .click();
    await other.getByLabel(/^Mensaje/).fill('¿Incluye la llave?');
    await other.getByRole('button', { name: 'Enviar propuesta' }).click();
    await card(other, description).getByText('¿Incluye la llave?').waitFor();
    await other.close();
    const offer = await asTechnician(description, 'trabajos');
    await offer.getByRole('button', { name: 'Poner precio y aprobar' }).click();
    const dialog = technician.page.getByRole('dialog');
    await dialog.getByLabel(/^Precio/).fill(String(price));
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByRole('button', { name: 'Aprobar' }).click();
    await technician.page.getByText('Solicitud aprobada.').first().waitFor();

    await page.unroute(path);
    await page.getByRole('button', { name: /^Pagar 45,00/ }).click();
    await page.getByText('Este pago ha cambiado').waitFor();
    // The new offer has a new form, so the typed card number is gone.
    await expect.poll(() => page.getByLabel('Número de tarjeta').inputValue()).toBe('');
    const isAnother = price !== 45;
    await expect
      .poll(() => page.getByText(/Antes eran 45,00\s€ y ahora son 50,00\s€/).count())
      .toBe(isAnother ? 1 : 0);
    await expectAccessible(page);
    await fillCard(page);
    await page.getByRole('button', { name: new RegExp(`^Pagar ${price},00`) }).click();
    await page.getByRole('heading', { name: '¡Pago realizado con éxito!' }).waitFor();
    await page.getByText('Todavía no hay una fecha acordada').waitFor();
  },
);

/** Returns whether the keyboard focus is on the card. */
const focusIsIn = (page: Page, description: string) =>
  page.evaluate(
    text => document.activeElement?.closest('article')?.textContent?.includes(text) ?? false,
    description,
  );
