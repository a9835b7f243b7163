import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, type Oficio, openBrowser, signIn, startOficio } from './support.ts';

let oficio: Oficio;
let browser: Browser;

beforeAll(async () => {
  oficio = await startOficio();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await oficio?.stop();
});

it.each([
  ['cliente@oficio.test', '/dashboard', 'Dejar reseña'],
  ['cliente@oficio.test', '/dashboard', 'Cancelar solicitud'],
  ['tecnico@oficio.test', '/technician/dashboard?tab=trabajos', 'Poner precio y aprobar'],
])('gives the focus back to the button: %s at %s, %s', async (who, path, name) => {
  const visitor = await newVisitor(browser, oficio);
  await signIn(visitor, who);
  const { page, context } = visitor;
  await page.goto(path);
  const button = page.getByRole('button', { name, exact: true }).first();
  const dialog = page.getByRole('dialog');
  await button.focus();
  for (const close of ['Escape', 'the cross']) {
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null);
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Cerrar' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true);
  }
  await context.close();
});

it('says that there is no network, keeps what is on screen, and asks again once there is one', async () => {
  const visitor = await newVisitor(browser, oficio);
  await signIn(visitor, 'tecnico@oficio.test');
  const { page, context } = visitor;
  await page.goto('/technician/dashboard');
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  const banner = page.getByRole('status').getByText('Sin conexión', { exact: false });
  await context.setOffline(true);
  await banner.waitFor();
  expect(await cards.count()).toBeGreaterThan(0);
  // Of all that is on this screen the one thing that is not asked for every few seconds anyway.
  const again = page.waitForResponse(/\/api\/technicians\/my\/profile/);
  await context.setOffline(false);
  expect((await again).status()).toBe(200);
  await banner.waitFor({ state: 'detached' });
  expect(visitor.complaints).toEqual([]);
  await context.close();
});
