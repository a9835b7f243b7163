import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../apps/server/src/testing/accounts/people.ts';
import {
  codeOf,
  enrol,
  type Member,
  newMember,
} from '../../apps/server/src/testing/accounts/second-factor.ts';
import { expectAccessible } from './accessible.ts';
import { openClockedJourney } from './clocked-journey.ts';
import { linkMailed } from './linked-mail.ts';
import { openScreen, PHONE } from './support.ts';

const STEP = 30_000;
const MINUTE = 60_000;

const journey = openClockedJourney();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const codeField = (page: Page) => page.locator('[name=code]').last();
const section = (page: Page) => page.locator('#verificacion');

async function logIn(page: Page, email: string, password = TEST_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await press(page, 'Iniciar sesión');
}

/** Returns what the authenticator app shows at the next time step, because each step is accepted once. */
function nextCode(secret: string): string {
  journey.world.now += STEP;
  return codeOf(secret, journey.world.now);
}

/** Returns the secret that the set-up shows for typing. */
const secretIn = async (setup: Locator): Promise<string> =>
  ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '');

/** Logs out by the menu of a phone, which leads home. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await press(page, 'Cerrar sesión');
  await page.waitForURL('**/');
}

/** Opens a page with the session of a member, without the login screen. */
async function openAs(page: Page, { token }: Member, path: string): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(stored => localStorage.setItem('oficio.token', stored), token);
  await page.goto(path);
}

it('lets a customer enable the second factor, log in with codes and disable it', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  const member = await newMember(journey.world.app);
  await page.goto('/login?next=%2Faccount%23verificacion');
  await logIn(page, member.email);
  await heading(page, 'Mi cuenta').waitFor();

  await press(page, 'Activar');
  const setup = dialog(page, 'Activa la verificación en dos pasos');
  const qr = setup.getByRole('img', { name: 'Código QR' });
  await qr.waitFor();
  await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  const secret = await secretIn(setup);
  await codeField(page).fill('000000');
  await setup.getByText('El código no es correcto').waitFor();
  await codeField(page).fill(nextCode(secret));
  const saved = dialog(page, 'Guarda tus códigos de recuperación');
  await saved.waitFor();
  const codes = await saved.locator('li').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await press(page, 'Descargar');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(codes.filter(code => text.includes(code))).toEqual(codes);
  // Nothing closes the codes before the user says that they are saved.
  await page.keyboard.press('Escape');
  await saved.getByText('Guarda antes los códigos').waitFor();
  await saved.getByLabel('Los he guardado').check();
  await press(page, 'Terminar');
  await saved.waitFor({ state: 'hidden' });
  await section(page).getByText('Te quedan 10 códigos').waitFor();

  await logOut(page);
  await page.goto('/request-service');
  await logIn(page, member.email);
  await heading(page, 'Verificación en dos pasos').waitFor();
  await expectAccessible(page);
  await codeField(page).fill('000000');
  await page.getByText('El código no es correcto').first().waitFor();
  // The step survives a refresh, and the page the customer wanted is still in the address.
  await page.reload();
  await heading(page, 'Verificación en dos pasos').waitFor();
  // Apps show the code in two groups, and the last digit submits it.
  await codeField(page).fill(nextCode(secret).replace(/^.../, '$& '));
  await heading(page, 'Solicitar un servicio').or(heading(page, 'Solicitar servicio')).waitFor();

  await logOut(page);
  await openScreen(page, '/login?next=%2Faccount');
  const recovery = async () => {
    await logIn(page, member.email);
    await press(page, 'Usar un código de recuperación');
    await codeField(page).fill((codes[0] ?? '').toUpperCase());
    await press(page, 'Entrar');
  };
  await recovery();
  const left = dialog(page, 'Te quedan 9 códigos de recuperación');
  const toCodes = left.getByRole('button', { name: 'Ir a mis códigos' });
  await toCodes.waitFor();
  await expectAccessible(page);
  await expect.poll(() => left.evaluate(node => node.contains(document.activeElement))).toBe(true);
  await toCodes.click();
  await page.waitForURL('**/account#verificacion');
  await section(page).getByText('Te quedan 9 códigos').waitFor();
  await logOut(page);
  await openScreen(page, '/login?next=%2Faccount');
  await recovery();
  await page.getByText('El código no es correcto o ya se ha usado').first().waitFor();
  await press(page, 'Usar el código de la aplicación');
  await codeField(page).fill(nextCode(secret));
  await heading(page, 'Mi cuenta').waitFor();

  // Another telephone gets another secret and other recovery codes.
  await press(page, 'Cambiar de móvil');
  await qr.waitFor();
  const next = await secretIn(setup);
  expect(next).not.toBe(secret);
  await codeField(page).fill(nextCode(next));
  await saved.getByLabel('Los he guardado').check();
  await press(page, 'Terminar');
  await section(page).getByText('Te quedan 10 códigos').waitFor();

  await press(page, 'Desactivar');
  await dialog(page, '¿Desactivar la verificación en dos pasos?')
    .getByRole('button', { name: 'Desactivar' })
    .click();
  await section(page).getByText('Desactivada', { exact: true }).waitFor();
  // The clock that moves ends the search for the address of the position.
  expect(complaints.filter(text => !text.includes('/api/geocode/reverse'))).toEqual([]);
});

it('ends a login after five wrong codes and says so on the login page', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  const member = await newMember(journey.world.app);
  await enrol(journey.world.app, member);
  await page.goto('/login');
  await logIn(page, member.email);
  for (const [code, shown] of [
    ['000001', 'no es correcto'],
    ['000002', 'no es correcto'],
    ['000003', 'Te quedan 2 intentos'],
    ['000004', 'Te queda un intento'],
    ['000005', 'Has escrito demasiados códigos incorrectos'],
  ] as const) {
    await codeField(page).fill(code);
    await page.getByText(shown).first().waitFor();
    await expect.poll(() => page.locator('[name=code]:not([value=""])').count()).toBe(0);
  }
  await heading(page, 'Iniciar sesión').waitFor();
  await expectAccessible(page);

  await logIn(page, member.email);
  await heading(page, 'Verificación en dos pasos').waitFor();
  journey.world.now += 11 * MINUTE;
  await codeField(page).fill('000006');
  await page.getByText('Ha pasado demasiado tiempo sin escribir el código').waitFor();
  await logIn(page, member.email);
  await press(page, 'Volver a iniciar sesión');
  await heading(page, 'Iniciar sesión').waitFor();
  await page.reload();
  await heading(page, 'Iniciar sesión').waitFor();
  expect(complaints).toEqual([]);
});

it('asks for a confirmation 15 minutes after the login, repeats the call after it, and changes nothing when the user gives up', async () => {
  const { page, complaints } = await journey.visitor();
  const member = await newMember(journey.world.app);
  const { secret } = await enrol(journey.world.app, member);
  await openAs(page, member, '/account');
  const button = page.getByRole('button', { name: 'Descargar mis datos' });
  journey.world.now += 16 * MINUTE;

  await button.click();
  const ask = dialog(page, 'Confirma que eres tú');
  await ask.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await ask.waitFor({ state: 'hidden' });
  expect(await page.getByText('confirma que eres tú').count()).toBe(0);
  await expect.poll(() => button.evaluate(node => node === document.activeElement)).toBe(true);

  await button.click();
  await ask.getByRole('textbox', { name: 'Contraseña' }).fill('otra cosa');
  await page.keyboard.press('Enter');
  await ask.getByText('La contraseña no es correcta').waitFor();
  const download = page.waitForEvent('download');
  await ask.getByRole('button', { name: 'Usar un código de mi aplicación' }).click();
  await codeField(page).fill(nextCode(secret));
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await ask.waitFor({ state: 'hidden' });

  // The new token of the confirmed session survives a refresh, and other pages of the browser follow it.
  await page.reload();
  await heading(page, 'Mi cuenta').waitFor();
  expect(complaints).toEqual([]);
});

it('offers the mail that sets a password to an account with nothing to confirm with, and keeps what was typed', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  const member = await newMember(journey.world.app);
  await journey.world.app.platform.database.transaction(({ db }) =>
    db.updateTable('users').set({ password_hash: null }).where('id', '=', member.id).execute(),
  );
  await openAs(page, member, '/account');
  await page.getByLabel('Nombre').fill('Ana María');
  journey.world.now += 16 * MINUTE;
  await press(page, 'Descargar mis datos');
  const ask = dialog(page, 'Confirma que eres tú');
  await ask.getByText(member.email).waitFor();
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Enviar enlace' }).click();
  await ask.getByText('Mira tu correo').waitFor();
  const link = await linkMailed(journey, member.email, 'Recupera tu contraseña');
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill('Grifo-nuevo-27');
  await press(page, 'Guardar contraseña');
  await heading(page, 'Iniciar sesión').waitFor();
  await openScreen(page, '/login?next=%2Faccount');
  await logIn(page, member.email, 'Grifo-nuevo-27');
  await heading(page, 'Mi cuenta').waitFor();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Ana María');
  expect(complaints).toEqual([]);
});

it('closes only the confirmation with Escape and keeps the dialog under it with its text', async () => {
  const { page, complaints } = await journey.visitor();
  await newMember(journey.world.app);
  await openAs(page, await newMember(journey.world.app, 'admin'), '/admin/users');
  journey.world.now += 16 * MINUTE;
  await page.getByRole('button', { name: 'Suspender' }).first().click();
  const form = page.getByRole('dialog', { name: '¿Suspender la cuenta de Ana?' });
  await form.getByRole('textbox').fill('Insulta a los técnicos');
  await form.getByRole('button', { name: 'Suspender' }).click();
  const ask = dialog(page, 'Confirma que eres tú');
  await ask.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await ask.waitFor({ state: 'hidden' });
  expect(await form.getByRole('textbox').inputValue()).toBe('Insulta a los técnicos');
  expect(await page.getByText('confirma que eres tú').count()).toBe(0);

  await form.getByRole('button', { name: 'Suspender' }).click();
  await ask.getByRole('textbox', { name: 'Contraseña' }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Cuenta suspendida').waitFor();
  await form.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});

it('asks for the code within the form of a request, which the last digit sends', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  const member = await newMember(journey.world.app);
  const { secret } = await enrol(journey.world.app, member);
  await openScreen(page, '/pedir');
  await page.getByLabel(/^Servicio/).selectOption({ index: 1 });
  await page.getByLabel('Descripción').fill('Se me ha roto la caldera');
  await press(page, 'Siguiente');
  await page.getByLabel('Dirección').fill('Calle Mayor, 1');
  await page.getByLabel('Dirección').press('Escape');
  await expect.poll(() => page.getByLabel('Latitud').inputValue(), { timeout: 20_000 }).not.toBe('');
  await press(page, 'Siguiente');
  await page.getByText('Ya tengo cuenta', { exact: true }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(TEST_PASSWORD);
  await press(page, 'Enviar solicitud');
  await page.getByText('Tu cuenta tiene verificación en dos pasos.').waitFor();
  await expect.poll(() => codeField(page).evaluate(field => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await codeField(page).fill('000000');
  await page.getByText('El código no es correcto').first().waitFor();
  await codeField(page).fill(nextCode(secret));
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('article').filter({ hasText: 'Se me ha roto la caldera' }).waitFor();
  // This journey has no geocoder.
  expect(complaints.filter(line => !line.includes('/api/geocode'))).toEqual([]);
});
