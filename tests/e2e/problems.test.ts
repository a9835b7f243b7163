import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noisyPhoto } from '../../apps/server/src/testing/http/photo.ts';
import { expectAccessible } from './accessible.ts';
import { itWithoutHours } from './it-without-hours.ts';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, openScreen, PHONE, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

const HOUR = 3_600_000;

let folder: string;
let photo: { name: string; mimeType: string; buffer: Buffer };
let customer: Visitor;
let technician: Visitor;
let admin: Visitor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficio-problems-'));
  photo = { name: 'encimera.png', mimeType: 'image/png', buffer: await noisyPhoto() };
});

const journey = openJourney(() => ({ DATA_DIR: folder }));

beforeAll(async () => {
  customer = await journey.visitor(PHONE, 'cliente@oficio.test');
  technician = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
  admin = await journey.visitor(DESKTOP, 'admin@oficio.test');
});

afterAll(async () => {
  expect([customer, technician, admin].flatMap(visitor => visitor?.complaints ?? [])).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

const card = (page: Page, description: string) => page.getByRole('article').filter({ hasText: description });
const asCustomer = async (description: string) => {
  await openScreen(customer.page, '/dashboard');
  return unfold(card(customer.page, description));
};
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Moves the agreed date of a paid job into the past. It is changed after the payment, because an offer with a past date cannot be paid. */
function putBackAgreedDate(requestId: number, hours: number): void {
  const database = new DatabaseSync(join(folder, 'oficio.sqlite'), { timeout: 5000 });
  database
    .prepare('update payments set agreed_at = ? where request_id = ?')
    .run(Date.now() - hours * HOUR, requestId);
  database.close();
}

it('holds the money of a no-show until the technician answers and an administrator decides', async () => {
  const description = 'Cambiar el grifo del bidé.';
  const reason = 'No hay prueba de que fuera: se devuelve todo.';
  const agreed = { agreedAt: Date.now() + HOUR, upTo: 'payment_completed' } as const;
  putBackAgreedDate(await makeJob(journey.oficio, { description, price: 70, ...agreed }), 2);

  const mine = await asCustomer(description);
  await mine.getByRole('button', { name: 'No ha venido' }).click();
  const report = dialogOf(customer.page);
  await report.getByText(/tiene 24 horas para responder.*te devolvemos 70,00\s€/).waitFor();
  await expectAccessible(customer.page);
  await report.getByRole('button', { name: 'No ha venido' }).dblclick();
  await mine.getByText(/Has avisado de que no vino Javier.*te devolvemos 70,00/).waitFor();
  await expectAccessible(customer.page);
  await mine.getByRole('button', { name: 'Cancelar trabajo' }).first().waitFor({ state: 'detached' });

  const { page } = technician;
  await openScreen(page, '/technician/trabajos');
  const theirs = card(page, description);
  await theirs.getByText(/dice que no fuiste/).waitFor();
  await theirs.getByRole('button', { name: 'Cancelar trabajo' }).first().waitFor({ state: 'detached' });
  await theirs.getByRole('button', { name: 'Responder' }).click();
  await dialogOf(page).getByLabel('Tu respuesta').fill('Fui y nadie abrió.');
  await dialogOf(page).locator('input[type=file]').first().setInputFiles(photo);
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Enviar respuesta' }).click();
  await theirs.getByText('Fui y nadie abrió.').waitFor();
  await theirs.getByRole('link', { name: /^Foto tuya/ }).waitFor();
  await theirs.getByText(/Un administrador lo está revisando/).waitFor();

  // The customer's open page shows the answer without a reload.
  await mine.getByText('Fui y nadie abrió.').waitFor();
  await openScreen(admin.page, '/admin/payments?filtro=problem');
  await admin.page
    .getByRole('row', { name: /Fontanería.*70,00/ })
    .getByRole('link')
    .first()
    .click();
  await admin.page.getByText('Fui y nadie abrió.').first().waitFor();
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: 'Devolver todo' }).click();
  await dialogOf(admin.page)
    .getByText(/recupera 70,00\s€ y el trabajo queda cancelado/)
    .waitFor();
  await dialogOf(admin.page)
    .getByLabel(/^Motivo/)
    .fill(reason);
  await dialogOf(admin.page).getByRole('button', { name: 'Devolver todo' }).click();
  await admin.page.getByText('Decidido: devolver todo').waitFor();
  for (const one of [mine, card(page, description)]) {
    if (one !== mine) {
      await openScreen(page, '/technician/trabajos?ver=historial');
      await unfold(one);
    }
    await one.getByText('Un administrador ha decidido devolver todo el dinero').waitFor();
    await one.getByText(reason).waitFor();
  }
});

itWithoutHours(
  'keeps the draft of a problem until the server has it, and lets the customer close the problem',
  async () => {
    const description = 'Alicatar el frente de la cocina.';
    const problem = 'Ha dejado la encimera rayada.';
    await makeJob(journey.oficio, { description, price: 90, upTo: 'in_progress' });
    const mine = await asCustomer(description);
    const { page } = customer;
    const dialog = dialogOf(page);
    await mine.getByRole('button', { name: 'Tengo un problema' }).click();
    await dialog.getByLabel('Cuéntanos qué ha pasado').fill(problem);
    await dialog.locator('input[type=file]').first().setInputFiles(photo);
    await dialog.getByAltText('Vista previa de la foto').waitFor();
    await customer.context.setOffline(true);
    await dialog.getByRole('button', { name: 'Avisar del problema' }).click();
    await page.getByText('Error al avisar del problema').waitFor();
    await dialog.getByRole('button', { name: 'Volver' }).click();
    await customer.context.setOffline(false);
    await page.reload();
    await unfold(mine);
    await mine.getByRole('button', { name: 'Tengo un problema' }).click();
    expect(await dialog.getByLabel('Cuéntanos qué ha pasado').inputValue()).toBe(problem);
    await dialog.getByAltText('Vista previa de la foto').waitFor();
    await dialog.getByRole('button', { name: 'Avisar del problema' }).dblclick();
    await mine.getByText('Has avisado de un problema').waitFor();
    await mine.getByText(problem).waitFor();
    await mine.getByRole('link', { name: /^Foto tuya/ }).waitFor();

    await mine.getByRole('button', { name: 'Ya está resuelto' }).click();
    await dialog.getByText(/el trabajo sigue adelante/).waitFor();
    await dialog.getByRole('button', { name: 'Ya está resuelto' }).click();
    await mine.getByText('Avisaste de un problema y lo diste por resuelto.').waitFor();
    await mine.getByRole('button', { name: 'Tengo un problema' }).waitFor();
    const isOnCard = (text: string) =>
      document.activeElement?.closest('article')?.textContent?.includes(text);
    await expect.poll(() => page.evaluate(isOnCard, description)).toBe(true);
  },
);

itWithoutHours(
  'offers to report a problem before a review of one star, and keeps the review for later',
  async () => {
    const description = 'Cambiar la cisterna empotrada.';
    const comment = 'Sigue perdiendo agua.';
    await makeJob(journey.oficio, { description, price: 40, upTo: 'completed' });
    const mine = await asCustomer(description);
    const { page } = customer;
    const dialog = dialogOf(page);
    await mine.getByRole('button', { name: 'Dejar reseña' }).click();
    await dialog.getByLabel(/^Comentario/).fill(comment);
    expect(await dialog.getByText('Una reseña no detiene el pago').count()).toBe(0);
    await dialog.getByLabel('1 estrella: Muy mal').press('Space');
    await dialog.getByText(/Una reseña no detiene el pago/).waitFor();
    await dialog.getByRole('button', { name: 'Enviar reseña igualmente' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Tengo un problema' }).click();
    await dialog.getByLabel('Cuéntanos qué ha pasado').fill('La cisterna no cierra.');
    await dialog.getByRole('button', { name: 'Avisar del problema' }).click();
    await mine.getByText('Has avisado de un problema').waitFor();
    await dialog.waitFor({ state: 'detached' });

    await mine.getByRole('button', { name: 'Dejar reseña' }).click();
    expect(await dialog.getByLabel(/^Comentario/).inputValue()).toBe(comment);
    expect(await dialog.getByText('Una reseña no detiene el pago').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Enviar reseña', exact: true }).click();
    await page.getByText('¡Reseña enviada exitosamente!').waitFor();
    await mine.getByText('Has avisado de un problema').waitFor();
  },
);
