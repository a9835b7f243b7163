import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { fillCard } from './fill-card.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

const HOUR = 3_600_000;
const journey = openJourney(() => ({}), REPLACES_REPLIES);
let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(PHONE, 'cliente@oficio.test');
  technician = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
});

afterAll(async () => {
  expect([customer, technician].flatMap(visitor => visitor?.complaints ?? [])).toEqual([]);
});

/** Returns the instant `hours` from now, as the value of a date field and as the time on a card, both in Madrid. */
function inHours(hours: number) {
  const minute = Math.round((Date.now() + hours * HOUR) / 60_000) * 60_000;
  const madrid = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', ...options }).format(minute);
  const time = madrid({ hour: '2-digit', minute: '2-digit' });
  return { field: `${madrid({ dateStyle: 'short' })}T${time}`, time, instant: minute };
}

/** Makes the replies of the server come from this time, because screens go by its clock. */
const passTime = (page: Page, instant: number) =>
  page.route('**/api/**', async route => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(instant).toUTCString() };
    await route.fulfill({ response, headers });
  });

it('lets both parties of a paid job agree on another date, and shows the customer the new cost of cancelling', async () => {
  const description = 'Poner un toallero en el baño.';
  const agreed = inHours(240);
  await makeJob(journey.oficio, {
    description,
    price: 80,
    agreedAt: agreed.instant,
    upTo: 'payment_completed',
  });
  await openScreen(customer.page, '/dashboard');
  await openScreen(technician.page, '/technician/trabajos');
  const [mine, theirs] = [customer, technician].map(({ page }) =>
    page.getByRole('article').filter({ hasText: description }),
  ) as [ReturnType<typeof customer.page.locator>, ReturnType<typeof customer.page.locator>];
  await unfold(mine);
  await unfold(theirs);
  await mine.getByText(/^Fecha acordada/).waitFor();

  const soon = inHours(4);
  await theirs.getByRole('button', { name: 'Proponer otra fecha' }).click();
  const window = technician.page.getByRole('dialog');
  await window.getByLabel('Nueva fecha').fill(soon.field);
  await window.getByText(/Como el cambio lo pides tú, si .* la acepta podrá cancelar sin coste/).waitFor();
  await window.getByRole('button', { name: 'Enviar propuesta' }).click();
  await theirs.getByText('Has propuesto otra fecha').waitFor();

  // The other party's screen updates without a reload.
  await mine.getByText(/propone otra fecha/).waitFor();
  await expectAccessible(customer.page);
  await mine.getByRole('button', { name: 'Aceptar' }).click();
  const question = customer.page.getByRole('dialog');
  await question.getByText('Tendrás menos tiempo para cancelar sin coste').waitFor();
  await question.getByText(/Después te devolvemos el 50\s% \(40,00\s€\)/).waitFor();
  await expectAccessible(customer.page);

  // The technician withdraws the proposal and makes another while the customer reads.
  await theirs.getByRole('button', { name: 'Retirar propuesta' }).click();
  await theirs.getByText('Has propuesto otra fecha').waitFor({ state: 'detached' });
  const later = inHours(300);
  await theirs.getByRole('button', { name: 'Proponer otra fecha' }).click();
  await window.getByLabel('Nueva fecha').fill(later.field);
  await window.getByRole('button', { name: 'Enviar propuesta' }).click();
  await mine.getByText(later.time).waitFor();
  await question.getByRole('button', { name: 'Aceptar la fecha' }).click();
  await customer.page.getByText('Esta propuesta de fecha ya no está pendiente.').first().waitFor();

  await mine.getByRole('button', { name: 'Aceptar' }).click();
  await question.getByRole('button', { name: 'Aceptar la fecha' }).click();
  await question.waitFor({ state: 'detached' });
  await theirs
    .getByText(/^Fecha acordada/)
    .filter({ hasText: later.time })
    .waitFor();
  await mine
    .getByText(/propone otra fecha/)
    .first()
    .waitFor({ state: 'detached' });
});

it('asks before a job starts long before its agreed time, and lets the technician undo the start', async () => {
  const description = 'Colgar un toallero de pared.';
  const agreedAt = inHours(170).instant;
  await makeJob(journey.oficio, { description, price: 60, agreedAt, upTo: 'payment_completed' });
  const { page } = technician;
  await openScreen(page, '/technician/trabajos');
  const card = page.getByRole('article').filter({ hasText: description });
  const start = card.getByRole('button', { name: 'Empezar trabajo' });
  const question = page.getByRole('dialog');
  await start.click();
  await question
    .getByText(/^El trabajo está previsto para el .*Podrás deshacerlo durante 10 minutos/)
    .waitFor();
  await question.getByRole('button', { name: 'Todavía no' }).click();
  await question.waitFor({ state: 'detached' });
  await start.click();
  await question.getByRole('button', { name: 'Empezar trabajo' }).click();
  const undo = card.getByRole('button', { name: 'Deshacer el inicio' });
  await undo.waitFor();
  await expectAccessible(page);
  await undo.click();
  await start.waitFor();
  expect(await undo.count()).toBe(0);
});

it('shows a replaced offer on an open payment page and never pays the old offer', async () => {
  const description = 'Cambiar el grifo del bidé.';
  const first = inHours(240);
  const id = await makeJob(journey.oficio, {
    description,
    price: 45,
    agreedAt: first.instant,
    upTo: 'approved',
  });
  const { page } = customer;
  await openScreen(page, `/payment/${id}`);
  await page.getByLabel('Número de tarjeta').waitFor();
  await openScreen(technician.page, '/technician/trabajos');
  const card = await unfold(technician.page.getByRole('article').filter({ hasText: description }));
  const replace = async (field: RegExp, value: string) => {
    await card.getByRole('button', { name: 'Cambiar la oferta' }).click();
    const dialog = technician.page.getByRole('dialog');
    await dialog.getByLabel(field).fill(value);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByRole('button', { name: 'Cambiar' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  // The same price with another date: the open page updates the date and the terms without a reload.
  const soon = inHours(20);
  await replace(/^Fecha propuesta/, soon.field);
  await page.getByText('La fecha ha cambiado').waitFor();
  await page.getByText('En los 30 minutos después de pagar').waitFor();
  await page
    .getByText(/24 horas antes/)
    .first()
    .waitFor({ state: 'detached' });
  await expectAccessible(page);

  await replace(/^Fecha propuesta/, '');
  await page.getByText(new RegExp(`La oferta ya no tiene fecha: antes era .*${first.time}`)).waitFor();
  // The page compares with the offer that it was opened with.
  await openScreen(page, `/payment/${id}`);
  await page.getByText('No hay día ni hora acordados').waitFor();
  await replace(/^Fecha propuesta/, soon.field);
  await page.getByText(new RegExp(`La oferta ya tiene fecha: .*${soon.time}`)).waitFor();

  // The page does not receive the next offer, so it must compare with the server before it pays.
  const confirmed: string[] = [];
  page.on('request', request => {
    if (/\/v1\/payment_intents\/.*\/confirm$/.test(request.url())) confirmed.push(request.url());
  });
  const own = (url: URL) => url.pathname === `/api/requests/${id}`;
  await page.route(own, route => route.abort());
  await replace(/^Precio/, '55');
  await fillCard(page);
  await page.getByRole('button', { name: /^Pagar 45,00/ }).click();
  await page.getByText('Este pago ha cambiado').first().waitFor();
  expect(confirmed).toEqual([]);
  await page.unroute(own);
  await page.getByRole('button', { name: /^Pagar 55,00/ }).waitFor();
});

it('makes changing the offer the next step of the technician when its date has passed', async () => {
  const description = 'Arreglar la cisterna.';
  const agreedAt = inHours(2).instant;
  const id = await makeJob(journey.oficio, { description, price: 45, agreedAt, upTo: 'approved' });
  const { page, context, complaints } = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
  const correct = (place: Locator) => place.getByRole('button', { name: 'Cambiar la oferta' });
  const card = page.getByRole('article').filter({ hasText: description });
  await openScreen(page, '/technician/trabajos');
  await card.getByText('Esperando a que el cliente pague').waitFor();
  expect(await correct(card).count()).toBe(0);

  await passTime(page, inHours(3).instant);
  await openScreen(page, '/technician/trabajos');
  await card.getByText('La fecha de tu oferta ya ha pasado').waitFor();
  await correct(card).waitFor();
  await openScreen(page, jobPath(id));
  await correct(page.getByRole('region', { name: 'Ahora' })).waitFor();
  expect(complaints).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await context.close();
});
