import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unzip } from '../../apps/server/src/testing/files/unzip.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { linkMailed } from './linked-mail.ts';
import { openScreen, PHONE, type Visitor } from './support.ts';

const EMAIL = 'vera.cruz@ejemplo.es';

const journey = openJourney();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function logIn(page: Page, password: string): Promise<void> {
  await openScreen(page, '/login');
  await field(page, 'Email').fill(EMAIL);
  await field(page, 'Contraseña').fill(password);
  await press(page, 'Iniciar sesión');
}

it('lets a customer register, verify, reset the password, export the data and delete the account', async () => {
  const { page, complaints }: Visitor = await journey.visitor(PHONE);
  await page.goto('/register');
  for (const [label, value] of [
    ['Nombre', 'Vera Cruz'],
    ['Email', EMAIL],
    ['Contraseña', 'caldera roja'],
  ] as const)
    await field(page, label).fill(value);
  await press(page, 'Crear cuenta');
  await heading(page, 'Mis solicitudes').waitFor();
  await openScreen(page, '/account');
  await page.getByText('Sin verificar').waitFor();

  // A browser without the session asks for the password. The page removes the token of the mailed link from the address.
  const link = await linkMailed(journey.oficio, EMAIL, 'Verifica tu email');
  const mailbox = await journey.visitor(PHONE);
  await mailbox.page.goto(link);
  await heading(mailbox.page, 'Verifica tu email').waitFor();
  expect(new URL(mailbox.page.url()).pathname + new URL(mailbox.page.url()).search).toBe('/verify-email');
  await press(mailbox.page, 'Verificar email');
  await mailbox.page.getByText('Escribe tu contraseña actual').waitFor();
  await field(mailbox.page, 'Contraseña actual').fill('otra cosa');
  await press(mailbox.page, 'Verificar email');
  await mailbox.page.getByText('La contraseña no es correcta').first().waitFor();
  await mailbox.context.close();
  await page.goto(link);
  await heading(page, 'Verifica tu email').waitFor();
  expect(await field(page, 'Contraseña actual').count()).toBe(0);
  await press(page, 'Verificar email');
  await heading(page, 'Email verificado').waitFor();
  await page.goto(await linkMailed(journey.oficio, EMAIL, 'Verifica tu email'));
  await heading(page, 'Tu email ya está verificado').waitFor();
  await page.getByRole('link', { name: 'Ir a mi cuenta' }).click();
  await page.getByText('Verificado', { exact: true }).waitFor();

  await field(page, 'Teléfono').fill('600 11 22 33');
  await press(page, 'Guardar datos');
  await page.getByText('Datos guardados').waitFor();

  const byMail = page.getByRole('switch', { name: 'Por correo' });
  expect(await byMail.isChecked()).toBe(true);
  const saved = page.waitForResponse(/\/notifications\/preferences/);
  await byMail.click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await byMail.waitFor();
  expect(await byMail.isChecked()).toBe(false);
  // The other preferences are unchanged.
  expect(await page.getByRole('switch', { name: 'En tus dispositivos' }).isChecked()).toBe(true);

  // Resets the password in another browser, which ends the session of the first one.
  const other = await journey.visitor(PHONE);
  await other.page.goto('/login');
  await other.page.getByRole('link', { name: '¿Has olvidado tu contraseña?' }).click();
  await field(other.page, 'Email').fill(EMAIL.toUpperCase());
  await press(other.page, 'Enviarme un enlace');
  await other.page.getByText('Mira tu correo').waitFor();
  const reset = await linkMailed(journey.oficio, EMAIL, 'Recupera tu contraseña');
  await other.page.goto(reset);
  await field(other.page, 'Contraseña nueva').fill('123456');
  await press(other.page, 'Guardar contraseña');
  await other.page.getByText('Esa contraseña es demasiado común').first().waitFor();
  await field(other.page, 'Contraseña nueva').fill('grifo azul');
  await press(other.page, 'Guardar contraseña');
  await heading(other.page, 'Iniciar sesión').waitFor();
  await other.page.goto(reset);
  await field(other.page, 'Contraseña nueva').fill('tercera clave');
  await press(other.page, 'Guardar contraseña');
  await other.page.getByText('Este enlace ya se ha usado').waitFor();
  await other.page.getByRole('link', { name: 'Pedir otro enlace' }).waitFor();
  await page.reload();
  await heading(page, 'Iniciar sesión').waitFor();

  await logIn(page, 'grifo azul');
  await heading(page, 'Mis solicitudes').waitFor();
  await openScreen(page, '/account');
  const download = page.waitForEvent('download');
  await press(page, 'Descargar mis datos');
  const files = unzip(await readFile(await (await download).path()));
  expect(JSON.parse(files.get('cuenta.json')?.toString() ?? '')).toMatchObject([
    { nombre: 'Vera Cruz', email: EMAIL, telefono: '600 11 22 33' },
  ]);

  await press(page, 'Eliminar mi cuenta');
  const dialog = page.getByRole('dialog', { name: 'Eliminar mi cuenta' });
  await dialog.getByLabel('Escribe ELIMINAR').fill('ELIMINAR');
  await dialog.getByLabel('Contraseña actual').fill('caldera roja');
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await dialog.getByText('La contraseña no es correcta').waitFor();
  await dialog.getByLabel('Contraseña actual').fill('grifo azul');
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await page.getByText('Tu cuenta se ha eliminado').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await logIn(page, 'grifo azul');
  await page.getByText('Credenciales inválidas').first().waitFor();
  expect([...complaints, ...other.complaints]).toEqual([]);
});

it('gives an account that a stranger registered to the owner of the e-mail address, who stays logged in under a new token after a change of the password', async () => {
  const email = 'duena@ejemplo.es';
  const stranger = await journey.visitor(PHONE);
  await stranger.page.goto('/register');
  for (const [label, value] of [
    ['Nombre', 'Vera Cruz'],
    ['Email', email],
    ['Contraseña', 'del intruso'],
  ] as const)
    await field(stranger.page, label).fill(value);
  await press(stranger.page, 'Crear cuenta');
  await heading(stranger.page, 'Mis solicitudes').waitFor();

  const { page, complaints } = await journey.visitor(PHONE);
  await page.goto(await linkMailed(journey.oficio, email, 'Verifica tu email'));
  await heading(page, 'Verifica tu email').waitFor();
  await expectAccessible(page);
  await press(page, 'No conozco esta contraseña: elegir otra');
  await page.getByText('se cerrarán todas sus sesiones').waitFor();
  await field(page, 'Contraseña nueva').fill('caldera verde');
  await press(page, 'Guardar y verificar');
  await heading(page, 'Email verificado').waitFor();
  await page.getByRole('link', { name: 'Iniciar sesión' }).last().click();
  await field(page, 'Email').fill(email);
  await field(page, 'Contraseña').fill('caldera verde');
  await press(page, 'Iniciar sesión');
  await heading(page, 'Mis solicitudes').waitFor();
  await stranger.page.reload();
  await heading(stranger.page, 'Iniciar sesión').waitFor();

  // A change of the password gives this browser a new token, with which it stays logged in.
  const tokenOf = () => page.evaluate(() => localStorage.getItem('oficio.token'));
  const before = await tokenOf();
  await openScreen(page, '/account');
  await field(page, 'Contraseña actual').fill('caldera verde');
  await field(page, 'Contraseña nueva').fill('tejado azul');
  await press(page, 'Cambiar contraseña');
  await page.getByText('Contraseña guardada. Las demás sesiones se han cerrado').waitFor();
  expect(await tokenOf()).not.toBe(before);
  await page.reload();
  await heading(page, 'Mi cuenta').waitFor();
  expect(complaints).toEqual([]);
});
