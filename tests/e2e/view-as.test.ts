import { VIEW_ONLY_TEXT } from '@oficio/domain/view-only.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const WAIT_OPTIONS = { timeout: 20_000 };

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let admin: Visitor;

beforeAll(async () => {
  admin = await journey.visitor(DESKTOP, 'admin@oficio.test');
});

const banner = (page: Page) => page.getByRole('region', { name: 'Vista de solo lectura' });
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('oficio.token'));

async function viewAs(page: Page, email: string) {
  await openScreen(page, `/admin/users?buscar=${email}`);
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Más' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ver como esta persona' }).click();
  await dialog.getByLabel('Motivo').fill('Dice que no ve su solicitud');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ver como esta persona' }).click();
  await banner(page).waitFor();
}

it('an administrator sees the pages of a customer in one tab, changes nothing, and returns to the person', async () => {
  const { page, context, complaints } = admin;
  const other = await context.newPage();
  onTestFinished(() => other.close());
  await viewAs(page, 'cliente@oficio.test');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Mis solicitudes' }).waitFor();
  expect(await banner(page).textContent()).toMatch(/Ves Oficio como .+\.\s*Solo lectura\./);
  await expectAccessible(page);
  // The other tab keeps the administrator's own session.
  await other.goto('/admin/audit');
  await other.getByText('Dice que no ve su solicitud').first().waitFor();
  expect(await banner(other).count()).toBe(0);

  await openScreen(page, '/account');
  await banner(page).waitFor();
  expect(await page.getByRole('button', { name: 'Cerrar sesión' }).count()).toBe(0);
  await page.getByText(VIEW_ONLY_TEXT).first().waitFor();
  await page.getByLabel('Teléfono').fill('600 111 222');
  await page.getByRole('button', { name: 'Guardar datos' }).first().click();
  await expect.poll(() => page.getByText(VIEW_ONLY_TEXT).count(), WAIT_OPTIONS).toBeGreaterThan(1);
  await expectAccessible(page);

  await banner(page).getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(/\/admin\/users\/\d+$/);
  await page.getByText('cliente@oficio.test').first().waitFor();
  expect(await banner(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a view that has ended leads back to the own session of the administrator', async () => {
  const { page } = admin;
  const own = await tokenIn(page);
  await viewAs(page, 'tecnico@oficio.test');
  await page.waitForURL('**/technician/dashboard');
  await page.evaluate(() => {
    const view = JSON.parse(sessionStorage.getItem('oficio.view') ?? '');
    sessionStorage.setItem('oficio.view', JSON.stringify({ ...view, token: 'x'.repeat(43) }));
  });
  await page.reload();
  await page.waitForURL(/\/admin\/users\/\d+$/);
  await page.getByText('tecnico@oficio.test').first().waitFor();
  expect(await tokenIn(page)).toBe(own);
});

it('leaves a view although the server does not answer', async () => {
  const { page } = admin;
  await viewAs(page, 'cliente@oficio.test');
  await page.route('**/api/auth/logout', () => {});
  // Not with `wait`: this route is never answered.
  onTestFinished(() => page.unrouteAll());
  await banner(page).getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(/\/admin\/users\/\d+$/, WAIT_OPTIONS);
  await page.getByText('cliente@oficio.test').first().waitFor();
});

it('the banner fits a phone and stays above the open chat', async () => {
  const { page } = admin;
  await page.setViewportSize(PHONE);
  await viewAs(page, 'cliente@oficio.test');
  await openScreen(page, '/chat');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await banner(page).isVisible()).toBe(true);
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await fits()).toBe(true);
  await expectAccessible(page);
});
