import { randomUUID } from 'node:crypto';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fillCard } from './fill-card.ts';
import { openJourney, pageOf } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

/** A customer on a phone and the chosen technician on a desktop, who use only the page of the job. */
const CUSTOMER = 'cliente@oficio.test';
const TECHNICIAN = 'tecnico@oficio.test';
/** A demo technician who was not asked. */
const STRANGER = 'candela.rios.ibanez@oficio.test';

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(PHONE, CUSTOMER);
  technician = await journey.visitor(DESKTOP, TECHNICIAN);
});

it('takes a job from the request to the review on its own page, live for both parties', async () => {
  const id = await newJob('pending');
  await openScreen(customer.page, jobPath(id));
  await badge(customer.page, 'Pendiente').waitFor();
  await customer.page.getByRole('tab', { name: 'Chat' }).click();
  await customer.page.getByText('Podréis hablar por aquí cuando Javier Molina Santos acepte').waitFor();
  await customer.page.getByRole('tab', { name: 'Trabajo' }).click();

  await openScreen(technician.page, jobPath(id));
  await technician.page.getByText('Zona de Madrid').waitFor();
  await technician.page.getByRole('link', { name: 'Volver a las solicitudes' }).waitFor();
  await now(technician.page).getByRole('button', { name: 'Aceptar' }).dblclick();
  await technician.page.getByText('Solicitud aceptada').first().waitFor();
  await technician.page.getByText('Calle del Olmo 14, 3.º D').waitFor();
  await technician.page.getByRole('link', { name: 'Volver a mis trabajos' }).waitFor();
  await offer(technician.page, '85,50');

  await payOn(customer.page);
  await talk();

  await now(technician.page).getByRole('button', { name: 'Empezar trabajo' }).click();
  await now(technician.page).getByRole('button', { name: 'Marcar como completado' }).click();
  await inDialog(technician.page, 'Marcar como completado').click();

  await now(customer.page).getByRole('button', { name: 'Todo correcto' }).click();
  await inDialog(customer.page, 'Todo correcto').click();
  await expectUncovered(customer.page, '¡Gracias! Hemos liberado el pago.');
  await now(customer.page).getByRole('button', { name: 'Dejar reseña' }).click();
  await inDialog(customer.page, 'Enviar reseña').click();
  await now(customer.page).getByText('Ya has dejado tu reseña').waitFor();
  await technician.page.getByRole('region', { name: 'Precio y dinero' }).getByText('Recibes').waitFor();
  for (const { page } of [customer, technician]) {
    const steps = page.getByRole('region', { name: 'Qué ha pasado' }).getByRole('listitem');
    await steps
      .filter({ hasText: /85,50\s€/ })
      .first()
      .waitFor();
    await steps.filter({ hasText: 'Javier Molina Santos' }).first().waitFor();
  }
  expect([...customer.complaints, ...technician.complaints]).toEqual([]);
});

/** Waits for the toast with this text and checks that it covers neither the title nor a tab. */
async function expectUncovered(page: Page, text: string) {
  // Measured in the page at once, because a toast disappears after three seconds.
  const measured = await page.waitForFunction(shown => {
    const toast = [...document.querySelectorAll('[data-tone]')].find(one => one.textContent?.includes(shown));
    if (!toast) return null;
    scrollTo(0, 0);
    const tops = [...document.querySelectorAll('h1, [role=tab]')].map(one => one.getBoundingClientRect().top);
    return { tops, bottom: toast.getBoundingClientRect().bottom };
  }, text);
  const { tops, bottom } = (await measured.jsonValue()) ?? { tops: [], bottom: 0 };
  // The title, and the tabs of the job and of its chat.
  expect(tops).toHaveLength(3);
  expect(bottom).toBeLessThanOrEqual(Math.min(...tops));
}

/** The customer sees the price without a reload, pays, and comes back to the job. */
async function payOn(page: Page) {
  await badge(page, 'Aprobada - Pagar').waitFor();
  const pay = now(page).getByRole('link', { name: 'Proceder al pago' });
  const box = await pay.boundingBox();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
  await pay.click();
  await fillCard(page);
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await page.getByRole('heading', { name: '¡Pago realizado con éxito!' }).waitFor();
  await page.getByRole('link', { name: 'Ver trabajo' }).click();
  await badge(page, 'Pago Completado').waitFor();
}

/** The technician writes beside the job; the customer reads it in the tab, which marks it as read only there. */
async function talk() {
  const { page } = customer;
  const text = `Llego a las diez (${randomUUID().slice(0, 8)}).`;
  await technician.page.getByRole('textbox', { name: 'Mensaje' }).fill(text);
  await technician.page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('tab', { name: 'Chat 1 mensaje sin leer' }).click();
  await page
    .getByRole('region', { name: /^Mensajes con/ })
    .getByText(text)
    .waitFor();
  await page.getByRole('tab', { name: 'Chat', exact: true }).waitFor();
  await page.reload();
  await page
    .getByRole('region', { name: /^Mensajes con/ })
    .getByText(text)
    .waitFor();
  await page.getByRole('tab', { name: 'Trabajo' }).click();
  await badge(page, 'Pago Completado').waitFor();
}

it('sends a visitor to the login and back to the job, with its tab', async () => {
  const id = await newJob('approved');
  const { page, context } = await journey.visitor(PHONE);
  await page.goto(`${jobPath(id)}?ver=chat`);
  await page.getByLabel('Email').fill(CUSTOMER);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(`**${jobPath(id)}?ver=chat`);
  await page.getByRole('tab', { name: 'Chat', selected: true }).waitFor();
  await expect.poll(() => page.title()).toBe(`Fontanería n.º ${id} · Oficio`);
  await context.close();
});

it.each([
  ['pending', DESKTOP],
  ['pending', PHONE],
  ['approved', DESKTOP],
  ['approved', PHONE],
] as const)(
  'keeps the title and the tabs of a job that is %s in their places when the job has loaded (%o)',
  async (upTo, size) => {
    const id = await newJob(upTo);
    const page = await pageOf(customer, size);
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(new RegExp(`/api/requests/${id}$`), route => seen.then(() => route.continue()));
    await openScreen(page, jobPath(id));
    const places = () =>
      page.evaluate(() =>
        ['h1', '[role=tablist]'].flatMap(one => {
          const { x, y } = document.querySelector(one)?.getBoundingClientRect() ?? { x: 0, y: 0 };
          return [Math.round(x), Math.round(y)];
        }),
      );
    await page.getByRole('heading', { name: `Trabajo n.º ${id}` }).waitFor();
    const before = await places();
    goOn();
    await now(page).waitFor();
    expect(await places()).toEqual(before);
  },
);

it('keeps an open dialog and what was typed when the screen is turned', async () => {
  const id = await newJob('pending');
  const page = await pageOf(technician, { width: 1100, height: 800 });
  await openScreen(page, jobPath(id));
  await now(page).getByRole('button', { name: 'Aceptar' }).click();
  await now(page).getByRole('button', { name: 'Poner precio y aprobar' }).click();
  const price = page.getByRole('dialog').getByLabel(/^Precio/);
  await price.fill('85');
  await page.setViewportSize({ width: 800, height: 1100 });
  await page.getByRole('tablist', { includeHidden: true }).waitFor({ state: 'attached' });
  expect(await price.inputValue()).toBe('85');
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.getByRole('tablist', { includeHidden: true }).waitFor({ state: 'detached' });
  expect(await price.inputValue()).toBe('85');
});

it('shows nothing of a job to a user without a relation to it', async () => {
  const id = await newJob('approved');
  const { page, context } = await journey.visitor(DESKTOP, STRANGER);
  for (const path of [jobPath(id), jobPath(99_999_999), '/trabajos/nada']) {
    await openScreen(page, path);
    await page.getByRole('heading', { level: 1, name: 'Este trabajo no está disponible' }).waitFor();
    expect(await page.getByText('Fontanería').count()).toBe(0);
  }
  await page.getByRole('link', { name: 'Ver solicitudes' }).click();
  await page.waitForURL('**/technician/solicitudes');
  await context.close();
});

it('lets an administrator read a job and leads to its request and payment, without any action', async () => {
  const id = await newJob('payment_completed');
  const { page, context } = await journey.visitor(DESKTOP, 'admin@oficio.test');
  await page.goto(`/admin/requests/${id}`);
  await page.getByRole('link', { name: 'Ver trabajo' }).click();
  await page.waitForURL(`**${jobPath(id)}`);
  await page.getByRole('link', { name: 'Ver el pago' }).waitFor();
  // The buttons of the map.
  await expect.poll(() => page.locator('main').getByRole('button').allTextContents()).toEqual(['+', '−']);
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('link', { name: 'Ver la ficha' }).click();
  await page.waitForURL(`**/admin/requests/${id}`);
  await context.close();
});

it('shows the job although its history cannot be loaded, and loads the history at the next attempt', async () => {
  const id = await newJob('approved');
  const page = await pageOf(customer, PHONE);
  await page.route(/\/timeline$/, route => route.abort());
  await openScreen(page, jobPath(id));
  const history = page.getByRole('region', { name: 'Qué ha pasado' });
  await history.getByRole('heading', { name: 'Error al cargar el historial' }).waitFor();
  await now(page).getByRole('link', { name: 'Proceder al pago' }).waitFor();
  await page.unroute(/\/timeline$/);
  await history.getByRole('button', { name: 'Reintentar' }).click();
  await history.getByRole('listitem').first().waitFor();
});

it('says in the place of the chat that a request was closed before a technician accepted it', async () => {
  const id = await newJob('pending');
  const page = await pageOf(customer, DESKTOP);
  await openScreen(page, jobPath(id));
  await page.getByRole('button', { name: 'Cancelar solicitud' }).click();
  await inDialog(page, 'Cancelar solicitud').click();
  await badge(page, 'Cancelada').waitFor();
  await page.getByRole('heading', { name: 'No hay conversación' }).waitFor();
});

it('keeps the job on the screen and says that it may be old when the connection is lost', async () => {
  const id = await newJob('approved');
  const page = await pageOf(customer, PHONE);
  await openScreen(page, jobPath(id));
  await badge(page, 'Aprobada - Pagar').waitFor();
  await page.route(/\/api\/requests\/\d+$/, route => route.abort());
  const staleText = page.getByText('Lo que ves puede no estar al día.');
  // Repeated, because a reload that began before the route was closed answers for the first event.
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      return staleText.count();
    })
    .toBe(1);
  await now(page).getByRole('link', { name: 'Proceder al pago' }).waitFor();
});

const newJob = (upTo: Parameters<typeof makeJob>[1]['upTo']) =>
  makeJob(journey.oficio, { description: `Gotea el grifo (${randomUUID().slice(0, 8)}).`, price: 60, upTo });

/** The part with the next step. */
const now = (page: Page) => page.getByRole('region', { name: 'Ahora' });

const badge = (page: Page, status: string) =>
  page.locator('main header').first().getByText(status, { exact: true });

const inDialog = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button });

async function offer(page: Page, price: string) {
  await now(page).getByRole('button', { name: 'Poner precio y aprobar' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Precio/)
    .fill(price);
  await inDialog(page, 'Continuar').click();
  await inDialog(page, 'Aprobar').click();
  await page.getByText('Solicitud aprobada. El cliente será notificado para pagar.').waitFor();
}
