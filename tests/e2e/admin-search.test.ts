import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { confirmWord } from './input-method.ts';
import { openJourney } from './journey.ts';
import { loadAgain } from './load-again.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let admin: Visitor;

beforeAll(async () => {
  admin = await journey.visitor(DESKTOP, 'admin@oficio.test');
});

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Buscar en toda la administración' });
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');

it("the key '/' opens the search, the arrows move through people, requests and payments, and Enter opens one", async () => {
  const { page, complaints } = admin;
  await openScreen(page, '/admin');
  await page.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
  await page.keyboard.press('/');
  const field = fieldOf(page);
  expect(await field.evaluate(element => element === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe('');
  await field.pressSequentially('cliente@oficio');
  await optionsOf(page).first().waitFor();
  await expectAccessible(page);
  await field.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  expect(active).toBe(await optionsOf(page).first().getAttribute('id'));
  await field.press('Escape');
  expect(await optionsOf(page).count()).toBe(0);
  await field.press('ArrowDown');
  await confirmWord(field);
  expect(new URL(page.url()).pathname).toBe('/admin');
  await field.press('Enter');
  await page.waitForURL(/\/admin\/users\/\d+$/);
  await page.getByText('cliente@oficio.test').first().waitFor();
  expect(complaints).toEqual([]);
});

it('the page of results shows every kind, and a search without a hit says so', async () => {
  const { page } = admin;
  onTestFinished(() => page.setViewportSize(DESKTOP));
  await page.setViewportSize(PHONE);
  await openScreen(page, '/admin/search?q=1');
  for (const kind of ['Usuarios', 'Trabajos', 'Pagos'])
    await page.getByRole('region', { name: kind }).getByRole('link').first().waitFor();
  expect(await fieldOf(page).inputValue()).toBe('1');
  await expectAccessible(page);
  await fieldOf(page).fill('zzqqxx');
  await page.getByText('Nada coincide con «zzqqxx».').waitFor();
  await expectAccessible(page);
  await fieldOf(page).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Nada coincide con «zzqqxx»' }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('zzqqxx');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Resultados de «1»' }).waitFor();
  expect(await fieldOf(page).inputValue()).toBe('1');
});

it('a failed search says so in the list and on the page, and can be repeated', async () => {
  const { page } = admin;
  await openScreen(page, '/admin/search');
  await page.getByText('Un nombre, un email, un teléfono, una dirección o un número.').waitFor();
  await page.route('**/api/admin/search**', route =>
    route.fulfill({ status: 503, json: { error: 'Ahora no' } }),
  );
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  await fieldOf(page).fill('mayor');
  await page.getByText('Ahora no').first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await page.getByRole('link', { name: 'Ver la página de resultados' }).waitFor();
});

it('the page of results keeps them when they cannot be loaded again', async () => {
  const { page } = admin;
  await openScreen(page, '/admin/search?q=1');
  const person = page.getByRole('region', { name: 'Usuarios' }).getByRole('link').first();
  await person.waitFor();
  await page.route('**/api/admin/search**', route =>
    route.fulfill({ status: 403, json: { error: 'Ahora no' } }),
  );
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  await loadAgain(page, page.getByText('Error al buscar. Lo que ves puede no estar al día.'));
  expect(await person.isVisible()).toBe(true);
});
