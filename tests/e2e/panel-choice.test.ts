import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openSharedJourney } from './journey.ts';
import { openScreen, PHONE } from './support.ts';

const journey = openSharedJourney();

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('oficio.token')}`;
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } });
    localStorage.removeItem('oficio.token');
  });
}

it('leads an administrator from the dashboard to the panel, and after the choice directly to it', async () => {
  const { page } = await journey.visitor(PHONE);
  await logIn(page, 'admin@oficio.test');
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Ir al panel de administración' }).waitFor();
  // Administrators request no services.
  await page.getByRole('heading', { level: 1, name: 'Administración' }).waitFor();
  expect(await page.getByRole('link', { name: 'Nueva solicitud' }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByLabel('Entrar siempre en el panel').check();
  await page.getByRole('link', { name: 'Ir al panel de administración' }).click();
  await page.waitForURL(/\/admin$/);
  await logOut(page);
  await logIn(page, 'admin@oficio.test');
  await page.waitForURL(/\/admin$/);
  // The choice can be changed where the account's other choices are.
  await openScreen(page, '/account');
  const choice = page.getByLabel('Entrar siempre en el panel');
  expect(await choice.isChecked()).toBe(true);
  await choice.uncheck();
  await logOut(page);
  await logIn(page, 'admin@oficio.test');
  await page.waitForURL(/\/dashboard$/);
});

it('does not change the first page of a customer in the same browser', async () => {
  const { page } = await journey.visitor(PHONE);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('oficio.enter-panel', '1'));
  await logIn(page, 'cliente@oficio.test');
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('heading', { level: 1, name: 'Mis solicitudes' }).waitFor();
  expect(await page.getByText('Ir al panel de administración').count()).toBe(0);
});
