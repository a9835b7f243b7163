import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { codeOf } from '../../apps/server/src/testing/accounts/second-factor.ts';
import { PRODUCTION } from '../../apps/server/src/testing/process/production.ts';
import { expectAccessible } from './accessible.ts';
import { openClockedJourney } from './clocked-journey.ts';
import { openScreen } from './support.ts';

const STEP = 30_000;
const HOUR = 3_600_000;
const ADMIN = { ADMIN_EMAIL: 'jefa@ejemplo.es', ADMIN_PASSWORD: 'Grifo-nuevo-27' };

const journey = openClockedJourney(() => ({ ...PRODUCTION, ...ADMIN, RATE_LIMIT: '1' }));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const codeField = (page: Page) => page.locator('[name=code]').last();

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.ADMIN_EMAIL);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(ADMIN.ADMIN_PASSWORD);
  await press(page, 'Iniciar sesión');
}

it('lets an administrator in production only enrol or log out, and after that ends the session after 12 hours', async () => {
  const { page } = await journey.visitor();
  await page.goto('/admin/users');
  await logIn(page);
  await heading(page, 'Activa la verificación en dos pasos').waitFor();
  await expectAccessible(page);
  for (const path of ['/admin', '/account', '/notifications', '/login', '/admin/users']) {
    await openScreen(page, path);
    await heading(page, 'Activa la verificación en dos pasos').waitFor();
  }
  const links = page.getByRole('navigation', { name: 'Principal' });
  expect(await links.getByRole('link').count()).toBe(0);
  await links.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('**/');

  await page.goto('/admin/users');
  await logIn(page);
  const start = '**/api/account/second-factor/start';
  await page.route(start, route => route.abort());
  await press(page, 'Empezar');
  await page.getByText('Error al activar la verificación').waitFor();
  expect(await page.getByText('Error al activar la verificación').count()).toBe(1);
  await page.unroute(start);
  await press(page, 'Empezar');
  await page.getByRole('img', { name: 'Código QR' }).waitFor();
  await expectAccessible(page);
  const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '');
  await codeField(page).fill(codeOf(secret, journey.world.now));
  await heading(page, 'Guarda tus códigos de recuperación').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Los he guardado').check();
  await press(page, 'Terminar');
  await heading(page, 'Usuarios').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/users');

  await openScreen(page, '/account#verificacion');
  const section = page.locator('#verificacion');
  await section.getByText('no se puede desactivar').waitFor();
  expect(await section.getByRole('button', { name: 'Desactivar' }).count()).toBe(0);

  // Typed settings survive the end of the session.
  await openScreen(page, '/admin/config');
  const name = page.getByLabel('Nombre del sitio');
  await name.fill('Manitas');
  journey.world.now += 12 * HOUR + STEP;
  await page.reload();
  await page.getByText('Tu sesión ha caducado').waitFor();
  await logIn(page);
  await codeField(page).fill(codeOf(secret, journey.world.now));
  await heading(page, 'Configuración').waitFor();
  expect(await name.inputValue()).toBe('Manitas');
});
