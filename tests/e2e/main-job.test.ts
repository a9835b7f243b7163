import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fillCard } from './fill-card.ts';
import { openJourney } from './journey.ts';
import { linkMailed } from './linked-mail.ts';
import { chooseService, fillWhat, fillWhere, nextStep, stepHeading } from './request-form.ts';
import { DESKTOP, openScreen, PHONE, signIn, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

/**
 * The main job in two browsers: the customer on a phone, the technician on a desktop. The customer starts as a visitor
 * without an account.
 */
const TECHNICIAN = 'Javier Molina Santos';
const DESCRIPTION = `El termo no calienta desde anoche (${randomUUID().slice(0, 8)}).`;

const EMAIL = `${randomUUID()}@ejemplo.es`;

const journey = openJourney();
let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(PHONE);
  technician = await journey.visitor(DESKTOP);
});

it('takes a visitor from the map to a review that changes the rating once the address is verified', async () => {
  const before = await findOnMap(customer.page);
  await registerOnTheWay(customer.page);
  await ask(customer.page);
  await acceptAndPrice(technician);
  await pay(customer.page);
  await doTheJob(technician.page);
  await review(customer.page);
  expect((await figuresOn(customer.page)).reviews).toBe(before.reviews);
  await verifyEmail(customer.page);
  // The profile shows its earlier figures until the new ones have loaded.
  await expect.poll(async () => (await figuresOn(customer.page)).reviews).toBe(before.reviews + 1);
  const after = await figuresOn(customer.page);
  expect(after.rating).not.toBe(before.rating);
  expect([...customer.complaints, ...technician.complaints]).toEqual([]);
});

async function findOnMap(page: Page) {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByLabel('Servicio', { exact: true }).selectOption('Fontanería');
  await page.getByRole('article', { name: TECHNICIAN }).waitFor();
  await page.waitForURL(/service=/);
  await page.getByText('Mapa', { exact: true }).click();
  await page.getByTitle(TECHNICIAN).click();
  const popup = page.getByLabel(TECHNICIAN).filter({ hasText: 'Fontanería' });
  await popup.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: TECHNICIAN }).waitFor();
  return figuresOn(page);
}

/** The rating and the number of reviews in the head of the profile. */
async function figuresOn(page: Page) {
  const text = (await page.locator('main header').first().textContent()) ?? '';
  const [, rating, reviews] = /(\d,\d)(\d+) reseñas/.exec(text) ?? [];
  expect(rating, text).toBeDefined();
  return { rating, reviews: Number(reviews) };
}

async function registerOnTheWay(page: Page) {
  await page
    .getByRole('button', { name: 'Solicitar servicio' })
    .or(page.getByRole('link', { name: 'Solicitar servicio' }))
    .first()
    .click();
  await page.getByText('Debes iniciar sesión para solicitar un servicio').first().waitFor();
  await page.waitForURL(/\/login/);
  await page.locator('main').getByRole('link', { name: 'Crear cuenta' }).click();
  await page.getByLabel('Nombre').fill('Ángeles de la Peña Muñiz');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('12345');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByText('La contraseña debe tener al menos 6 caracteres').first().waitFor();
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('termo frío');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
}

async function ask(page: Page) {
  await page.waitForURL(/\/request-service\?technician=\d+/);
  await page.getByText(TECHNICIAN).first().waitFor();
  await chooseService(page, 'Fontanería');
  await nextStep(page);
  await page.getByText('Por favor completa todos los campos obligatorios').first().waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'termo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await fillWhat(page, DESCRIPTION, { label: 'Fontanería' });
  await fillWhere(page, 'Calle del Olmo 14, 3.º D');
  await page.reload();
  await stepHeading(page, 'when').waitFor();
  await page.getByText('Con foto').waitFor();
  await page.getByRole('button', { name: 'Enviar solicitud' }).dblclick();
  await page.waitForURL(/\/dashboard/);
  await card(page).getByText('Pendiente', { exact: true }).waitFor();
  expect(await card(page).count()).toBe(1);
}

async function acceptAndPrice(visitor: Visitor) {
  await signIn(visitor, 'tecnico@oficio.test');
  const { page } = visitor;
  await openScreen(page, '/technician/solicitudes');
  await card(page).getByRole('button', { name: 'Aceptar' }).click();
  await page.getByText('Solicitud aceptada').first().waitFor();
  await page.waitForURL(/\/trabajos\/\d+$/);
  await page.getByRole('button', { name: 'Poner precio y aprobar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Debes especificar un precio').first().waitFor();
  await dialog.getByLabel(/^Precio/).fill('85,50');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await page.getByText('Solicitud aprobada. El cliente será notificado para pagar.').waitFor();
}

async function pay(page: Page) {
  await openScreen(page, '/dashboard');
  await card(page).getByRole('link', { name: 'Proceder al pago' }).click();
  await page.getByText('85,50 €').first().waitFor();
  await payWith(page, '4000 0000 0000 0002');
  await page.getByText('El pago no se ha hecho').waitFor();
  await payWith(page, '4242 4242 4242 4242');
  await page.getByRole('heading', { name: '¡Pago realizado con éxito!' }).waitFor();
  await page.waitForURL(/\/dashboard$/);
  await card(page).getByText('Pago Completado', { exact: true }).waitFor();
}

async function payWith(page: Page, number: string) {
  await fillCard(page, number);
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

async function doTheJob(page: Page) {
  await openScreen(page, '/technician/trabajos');
  await card(page).getByRole('button', { name: 'Empezar trabajo' }).click();
  await page.getByText('Estado actualizado').first().waitFor();
  await card(page).getByRole('button', { name: 'Marcar como completado' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como completado' }).click();
  await openScreen(page, '/technician/trabajos?ver=historial');
  await card(page).waitFor();
}

async function review(page: Page) {
  await openScreen(page, '/dashboard');
  await unfold(card(page));
  await card(page).getByRole('button', { name: 'Dejar reseña' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('radio', { checked: true }).getAttribute('value')).toBe('5');
  await dialog.getByRole('radio').nth(0).press('Space');
  await dialog.getByLabel(/^Comentario/).fill('Llegó tarde y el termo sigue frío.');
  await dialog.getByRole('button', { name: 'Enviar reseña' }).click();
  await page.getByText('¡Reseña enviada exitosamente!').waitFor();
  await card(page).getByText('Ya has dejado tu reseña').waitFor();
  await card(page).getByRole('link', { name: TECHNICIAN }).click();
  await page.getByText('Llegó tarde y el termo sigue frío.').waitFor();
}

/** Follows the mailed link and returns to the profile. */
async function verifyEmail(page: Page) {
  const profile = page.url();
  await page.goto(await linkMailed(journey.oficio, EMAIL, 'Verifica tu email'));
  await page.getByRole('button', { name: 'Verificar email', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Email verificado' }).waitFor();
  await page.goto(profile);
}

const card = (page: Page) => page.getByRole('article').filter({ hasText: DESCRIPTION });
