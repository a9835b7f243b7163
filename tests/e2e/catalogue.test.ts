import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { chooseService, fillWhat, fillWhere, nextStep, sendRequest, stepHeading } from './request-form.ts';
import { DESKTOP, openScreen, PHONE, type Visitor } from './support.ts';

const journey = openJourney();
/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 15_000 };

let admin: Visitor;

beforeAll(async () => {
  admin = await journey.visitor(DESKTOP, 'admin@oficio.test');
});

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Editar ${name}`, exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const namesIn = (page: Page, category: string) =>
  page
    .getByRole('region', { name: category })
    .getByRole('button', { name: /^Editar / })
    .evaluateAll(buttons => buttons.map(one => one.getAttribute('aria-label')?.replace('Editar ', '')));
const offeredOnHome = async (page: Page) => {
  await page.goto('/');
  return page.getByLabel('Servicio').locator('option').allTextContents();
};

it('an administrator adds, renames, moves, hides and shows a service, and a customer sees each change', async () => {
  const customer = await journey.visitor(PHONE);
  const { page } = admin;
  await openScreen(page, '/admin/services');
  await button(page, 'Añadir servicio').click();
  await page.getByLabel('Nombre').fill('fontaneria');
  await page.getByLabel('Categoría', { exact: true }).selectOption('Otra categoría…');
  await page.getByLabel('Categoría nueva').fill('Oficios finos');
  await page.getByRole('radio', { name: 'Aguja e hilo' }).press('Space');
  await inDialog(page, 'Añadir servicio').click();
  await page.getByRole('dialog').getByText('Ya existe el servicio «Fontanería»').waitFor();
  expect(await page.getByLabel('Nombre').evaluate(field => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Nombre').fill('Relojería');
  await inDialog(page, 'Añadir servicio').click();
  await rowOf(page, 'Relojería').waitFor();
  expect(await offeredOnHome(customer.page)).toContain('Relojería');

  await button(page, 'Editar Relojería').click();
  await page.getByLabel('Nombre').fill('Relojes y joyas');
  const words = page.getByLabel('Palabras con las que se encuentra');
  await words.fill('cronógrafo, x');
  await inDialog(page, 'Guardar').click();
  await page.getByText('«x» no vale: cada palabra o frase tiene de 2 a 60 caracteres').waitFor();
  await words.fill('cronógrafo\npulsera rota');
  await inDialog(page, 'Guardar').click();
  await rowOf(page, 'Relojes y joyas').waitFor();
  const names = await offeredOnHome(customer.page);
  expect(names).toContain('Relojes y joyas');
  expect(names).not.toContain('Relojería');

  const found = await page.request.get('/api/search/suggestions?q=arreglar+cronografo');
  expect((await found.json()).services).toMatchObject([{ name: 'Relojes y joyas' }]);
  await button(page, 'Editar Relojes y joyas').click();
  expect(await words.inputValue()).toBe('cronógrafo, pulsera rota');
  await inDialog(page, 'Volver').click();
  await button(page, 'Editar Cristalería').click();
  const defaults = await words.inputValue();
  await words.fill('bisel');
  await inDialog(page, 'Volver a las palabras predeterminadas').click();
  expect(await words.inputValue()).toBe(defaults);
  expect(await words.evaluate(field => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await inDialog(page, 'Volver').click();

  // By keyboard: the button keeps the focus, also at the edge.
  const before = await namesIn(page, 'Casa');
  await button(page, 'Bajar Cerrajería').focus();
  for (let n = 1; n < before.length; n += 1) {
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await namesIn(page, 'Casa')).indexOf('Cerrajería'), WAIT_OPTIONS).toBe(n);
  }
  const announced = `Cerrajería: ahora en el lugar ${before.length} de ${before.length} de Casa`;
  await page.getByRole('status').getByText(announced).waitFor();
  const down = button(page, 'Bajar Cerrajería');
  expect(await down.evaluate(one => one === document.activeElement)).toBe(true);
  expect(await down.getAttribute('aria-disabled')).toBe('true');

  await button(page, 'Ocultar Relojes y joyas').click();
  await page.getByRole('dialog').getByText('Ahora no lo ofrece ningún técnico').waitFor();
  await expectAccessible(page);
  await inDialog(page, 'Ocultar servicio').click();
  await rowOf(page, 'Relojes y joyas').getByText('Oculto').waitFor();
  expect(await offeredOnHome(customer.page)).not.toContain('Relojes y joyas');
  const shows = button(page, 'Mostrar Relojes y joyas');
  await expect.poll(() => shows.evaluate(one => one === document.activeElement), WAIT_OPTIONS).toBe(true);
  await shows.press('Enter');
  await button(page, 'Ocultar Relojes y joyas').waitFor();
  expect(await offeredOnHome(customer.page)).toContain('Relojes y joyas');
  await expectAccessible(page);

  await openScreen(page, '/admin/audit');
  for (const act of ['Servicio añadido', 'Servicio cambiado', 'Servicio oculto', 'Servicio visible de nuevo'])
    await page.getByText(act, { exact: true }).filter({ visible: true }).first().waitFor();
  await page.getByText('Nombre anterior: Relojería').waitFor();
  await page.getByText('Palabras añadidas: cronógrafo, pulsera rota').waitFor();
  expect([...admin.complaints, ...customer.complaints]).toEqual([]);
  await customer.context.close();
});

it('keeps what was typed when another administrator changes the service first, and saves it at the second attempt', async () => {
  const [one, other] = [admin, await journey.visitor(DESKTOP, 'admin@oficio.test')];
  for (const { page } of [one, other]) {
    await openScreen(page, '/admin/services');
    await button(page, 'Editar Pintura').click();
  }
  await one.page.getByLabel('Nombre').fill('Pintura de fachadas');
  await inDialog(one.page, 'Guardar').click();
  await rowOf(one.page, 'Pintura de fachadas').waitFor();
  await other.page.getByLabel('Nombre').fill('Pintura y barniz');
  await inDialog(other.page, 'Guardar').click();
  await other.page.getByText('Ahora se llama «Pintura de fachadas»').waitFor();
  expect(await other.page.getByLabel('Nombre').inputValue()).toBe('Pintura y barniz');
  await inDialog(other.page, 'Guardar').click();
  await rowOf(other.page, 'Pintura y barniz').waitFor();
  // The first administrator's page follows without a reload.
  await rowOf(one.page, 'Pintura y barniz').waitFor(WAIT_OPTIONS);
  await other.context.close();
});

it('a customer who sends a request for a service that was hidden meanwhile reads why and loses nothing', async () => {
  const customer = await journey.visitor(PHONE, 'cliente@oficio.test');
  const { page } = customer;
  await openScreen(page, '/request-service');
  await fillWhat(page, 'La piscina pierde agua', { label: 'Piscinas' });
  await fillWhere(page, 'Calle del Olmo 14');
  await openScreen(admin.page, '/admin/services');
  await button(admin.page, 'Ocultar Piscinas').click();
  await inDialog(admin.page, 'Ocultar servicio').click();
  await rowOf(admin.page, 'Piscinas').getByText('Oculto').waitFor();
  await sendRequest(page);
  await page.locator('form').getByText('Este servicio no se ofrece en este momento').waitFor();
  expect(await page.getByLabel('Descripción').inputValue()).toBe('La piscina pierde agua');
  await chooseService(page, 'Fontanería');
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
  await page.getByText('Calle del Olmo 14').first().waitFor();
  await sendRequest(page);
  await page.getByText('Solicitud enviada').waitFor();

  // A draft of another day.
  await openScreen(page, '/request-service');
  await fillWhat(page, 'Otra vez la piscina', { label: 'Jardinería' });
  await button(admin.page, 'Ocultar Jardinería').click();
  await inDialog(admin.page, 'Ocultar servicio').click();
  await rowOf(admin.page, 'Jardinería').getByText('Oculto').waitFor();
  await page.goto('/request-service');
  await page.getByText('El servicio que habías elegido ya no se ofrece. Elige otro.').waitFor();
  expect(await page.getByLabel('Descripción').inputValue()).toBe('Otra vez la piscina');
  const offered = await page
    .getByLabel(/^Servicio/)
    .locator('option')
    .allTextContents();
  expect(offered).not.toContain('Jardinería');
  await customer.context.close();
});

it('a technician sees an own hidden service as paused and can remove it', async () => {
  const technician = await journey.visitor(PHONE, 'tecnico@oficio.test');
  await openScreen(admin.page, '/admin/services');
  await button(admin.page, 'Ocultar Fontanería').click();
  await inDialog(admin.page, 'Ocultar servicio').click();
  await rowOf(admin.page, 'Fontanería').getByText('Oculto').waitFor();
  const { page } = technician;
  await openScreen(page, '/technician/perfil');
  const chip = page.getByRole('list', { name: 'Servicios que ofreces' }).getByText('Fontanería');
  await chip.getByText('En pausa').waitFor();
  await page.getByText('Los clientes no ven los servicios en pausa').waitFor();
  await expectAccessible(page);
  await button(page, 'Quitar Fontanería').click();
  await page.getByText('Servicio eliminado').waitFor();
  await expect.poll(() => chip.count(), WAIT_OPTIONS).toBe(0);
  await technician.context.close();
});
