import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openMailServer } from '../../apps/server/src/testing/notifications/mail-server.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { linkMailed } from './linked-mail.ts';
import { DESKTOP, openScreen, PHONE, signIn, type Visitor } from './support.ts';

const REASON = 'Ha insultado a un técnico';

/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 20_000 };

const journey = openJourney();
let admin: Visitor;
let customer: Visitor;

beforeAll(async () => {
  admin = await journey.visitor(DESKTOP, 'admin@oficio.test');
  customer = await journey.visitor(PHONE, 'cliente@oficio.test');
});

const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const confirmWith = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label }).click();

it('shows the figures as charts and as tables, and leads to the technicians to approve', async () => {
  const { page } = admin;
  await openScreen(page, '/admin');
  const plot = page.getByRole('figure', { name: 'Solicitudes por estado' });
  await plot.locator('svg .recharts-bar-rectangle').first().waitFor();
  await plot.getByText('Ver como tabla').click();
  await expect.poll(() => plot.getByRole('row').count()).toBe(31);
  await page.getByText('365 días', { exact: true }).click();
  await plot.getByRole('columnheader', { name: 'Mes' }).waitFor();
  await expect.poll(() => plot.getByRole('row').count()).toBe(13);
  await expectAccessible(page);
  const actions = page.getByRole('link', { name: /Aprobar técnicos/ });
  const waiting = Number(/(\d+) pendientes?/.exec((await actions.textContent()) ?? '')?.[1]);
  await actions.click();
  await page.getByRole('article').first().getByRole('button', { name: 'Aprobar' }).click();
  await confirmWith(page, 'Aprobar');
  await waitForText(page, 'Técnico aprobado');
  await expect.poll(() => page.getByRole('article').count()).toBe(waiting - 1);
});

it('invites an administrator who chooses a password, demotes them, and logs out a customer', async () => {
  const { page } = admin;
  await openScreen(page, '/admin/users?rol=admin');
  await page.getByRole('button', { name: 'Invitar a un administrador' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  await waitForText(page, 'Escribe el nombre');
  await expectAccessible(page);
  await dialog.getByLabel('Nombre').fill('Luz Mar');
  await dialog.getByLabel('Email').fill('cliente@oficio.test');
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  await waitForText(page, 'Ya hay una cuenta con este email.');
  await dialog.getByLabel('Email').fill('luz@oficio.test');
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  const row = page.getByRole('row').filter({ hasText: 'luz@oficio.test' });
  await row.getByText('Invitación enviada').waitFor();

  const { page: guest } = await journey.visitor(PHONE);
  const invitation = await linkMailed(journey.oficio, 'luz@oficio.test', 'Te invitan a administrar Oficio');
  await guest.goto(invitation);
  await guest.getByRole('heading', { level: 1, name: 'Acepta la invitación' }).waitFor();
  await expectAccessible(guest);
  await guest.getByLabel('Contraseña', { exact: false }).first().fill('tejado azul');
  await guest.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await guest.waitForURL(/\/login/);
  await waitForText(guest, 'Has aceptado la invitación');
  // A recovery would not help an invited person, so a dead link names the administrator.
  await guest.goto(invitation);
  await guest.getByLabel('Contraseña', { exact: false }).first().fill('grifo verde');
  await guest.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await waitForText(guest, 'Este enlace ya se ha usado');
  await waitForText(guest, 'pide otra al administrador que te invitó');
  await expectAccessible(guest);
  await page.reload();
  await row.getByRole('button', { name: 'Más' }).click();
  await dialog.getByRole('button', { name: 'Quitar de administradores' }).click();
  await dialog.getByLabel('Motivo').fill('Solo era una prueba');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click();
  await waitForText(page, 'Ya no es administrador');
  await row.waitFor({ state: 'detached' });

  await openScreen(customer.page, '/dashboard');
  await customer.page.getByRole('heading', { level: 1 }).waitFor();
  await openScreen(page, '/admin/users?buscar=cliente@oficio');
  await page
    .getByRole('row')
    .filter({ hasText: 'cliente@oficio' })
    .getByRole('button', { name: 'Más' })
    .click();
  await dialog.getByRole('button', { name: 'Cerrar sus sesiones' }).click();
  await confirmWith(page, 'Cerrar sesiones');
  await waitForText(page, 'Sesiones cerradas');
  await expect.poll(() => customer.page.url(), WAIT_OPTIONS).toContain('/login');
  await signIn(customer, 'cliente@oficio.test');
});

it('suspends a customer, shows them the reason at login, and reactivates them', async () => {
  const { page } = admin;
  await openScreen(customer.page, '/dashboard');
  await customer.page.getByRole('article').first().waitFor();
  await openScreen(page, '/admin/users');
  await page.getByLabel('Nombre o email').fill('cliente@oficio');
  await page.getByRole('button', { name: 'Buscar' }).click();
  const row = page.getByRole('row').filter({ hasText: 'cliente@oficio.test' });
  await row.waitFor();
  await waitForText(page, /^1 usuario$/);
  await row.getByRole('button', { name: 'Suspender' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click();
  await waitForText(page, 'Escribe el motivo');
  await page.getByRole('dialog').getByLabel('Motivo').fill(REASON);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click();
  await row.getByText('Suspendida').waitFor();
  // The suspension ends the session of the open page, and the login screen shows the reason.
  await expect.poll(() => customer.page.url(), WAIT_OPTIONS).toContain('/login');
  await customer.page.getByLabel('Email').fill('cliente@oficio.test');
  await customer.page.getByLabel('Contraseña', { exact: true }).fill('oficio123');
  await customer.page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await waitForText(customer.page, `Tu cuenta está suspendida. Motivo: ${REASON}`);
  await row.getByRole('button', { name: 'Reactivar' }).click();
  await confirmWith(page, 'Reactivar');
  await waitForText(page, 'Cuenta reactivada');
  await customer.page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await customer.page.waitForURL(/\/dashboard/);
});

it('deletes an account after a warning that this cannot be undone', async () => {
  const { page } = admin;
  await openScreen(page, '/admin/users?rol=technician');
  const row = page.getByRole('row').nth(1);
  const email = await row.locator('a[href^="mailto:"]').textContent();
  await row.getByRole('button', { name: 'Eliminar' }).click();
  await waitForText(page, /Esta acción no se puede deshacer/);
  await confirmWith(page, 'Eliminar usuario');
  await waitForText(page, 'Usuario eliminado');
  await openScreen(page, `/admin/users?buscar=${encodeURIComponent(email ?? '')}`);
  await waitForText(page, `Nadie coincide con «${email}»`);
});

it('saves the settings, sends a test mail, and shows each error beside its field', async () => {
  const { page } = admin;
  await openScreen(page, '/admin/config');
  await page.getByLabel('Enviar a').fill('ana@oficio.test');
  await page.getByRole('button', { name: 'Enviar prueba' }).click();
  await waitForText(page, 'Configura primero el email en la sección de arriba');
  const save = page.getByRole('button', { name: 'Guardar configuración' });
  await page.getByLabel('Nombre del sitio').fill('  ');
  await page.getByLabel('Usuario').fill('tienda');
  await save.click();
  for (const text of [
    'El usuario debe ser un email válido',
    'La contraseña es requerida',
    'El nombre del sitio es requerido',
  ])
    await waitForText(page, text);
  await page.getByLabel('Nombre del sitio').fill('Manitas de Vallecas');
  await page.getByLabel('Email de contacto').fill('ayuda');
  await save.click();
  await waitForText(page, 'El email de contacto debe ser válido');
  await page.getByLabel('Email de contacto').fill('ayuda@correo.test');
  await page.getByLabel('Moneda de las tarifas por hora').selectOption('€');
  await page.getByLabel('Usuario').fill('tienda@correo.test');
  await page.getByLabel('Contraseña', { exact: true }).fill('secreta');
  await page.getByLabel('Servicio', { exact: true }).selectOption('smtp');
  await page.getByLabel('Servidor SMTP').fill('localhost');
  await page.getByLabel('Puerto SMTP').fill('9');
  // After the session ended, the form keeps what was typed, except the password, which the browser must not store.
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('oficio.token')}`;
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } });
  });
  await page.waitForURL(/\/login\?next=/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'secreta',
  );
  await page.getByLabel('Email').fill('admin@oficio.test');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  const typed = ['Enviar a', 'Nombre del sitio', 'Usuario', 'Servidor SMTP', 'Puerto SMTP'];
  await save.waitFor();
  await expect
    .poll(() => Promise.all(typed.map(label => page.getByLabel(label).inputValue())), WAIT_OPTIONS)
    .toEqual(['ana@oficio.test', 'Manitas de Vallecas', 'tienda@correo.test', 'localhost', '9']);
  await page.getByLabel('Contraseña', { exact: true }).fill('secreta');
  await save.click();
  await waitForText(page, 'Configuración guardada');
  // The stored password is never sent back to the browser.
  const password = page.getByLabel('Contraseña', { exact: true });
  const expectMask = () => expect.poll(() => password.inputValue(), WAIT_OPTIONS).toBe('••••••••');
  await expectMask();
  await page.getByRole('button', { name: 'Enviar prueba' }).click();
  await waitForText(page, /El servidor de correo no acepta conexiones en ese puerto/);
  expect(await page.getByText('Respuesta original').count()).toBe(0);
  const mailServer = await openMailServer({ startTls: false });
  onTestFinished(() => mailServer.close());
  await page.getByLabel('Puerto SMTP').fill(String(mailServer.port));
  await password.fill('secreta');
  await save.click();
  await expectMask();
  await page.getByRole('button', { name: 'Enviar prueba' }).click();
  await waitForText(page, /El servidor de correo no acepta el usuario o la contraseña/);
  await page.getByText('Respuesta original').click();
  await page.getByText('535 5.7.8 Usuario o contraseña incorrectos').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Usuario').fill('otra@correo.test');
  await save.click();
  await waitForText(page, /Escribe de nuevo la contraseña del correo.*\(email_password\)/);
  await page.reload();
  await expect.poll(() => page.title()).toBe('Configuración · Manitas de Vallecas');
  const user = () => page.getByLabel('Usuario').inputValue();
  await expect.poll(user, WAIT_OPTIONS).toBe('otra@correo.test');
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect.poll(user, WAIT_OPTIONS).toBe('tienda@correo.test');
  await page.reload();
  await expect.poll(user, WAIT_OPTIONS).toBe('tienda@correo.test');
});

it('shows the hourly rates in the currency of the settings', async () => {
  const { page } = admin;
  await page.goto('/');
  await page
    .getByText(/\d\s€\/h$/)
    .first()
    .waitFor();
  expect(await page.getByText(/\$\d/).count()).toBe(0);
  await expectAccessible(page);
});

it("lists the administrator's acts in the audit log and shows the history of a request", async () => {
  const { page } = admin;
  await openScreen(page, '/admin/audit');
  for (const act of [
    'Técnico aprobado',
    'Cuenta suspendida',
    'Cuenta reactivada',
    'Cuenta eliminada',
    'Configuración cambiada',
    'Correo de prueba',
  ])
    await page.getByRole('row').filter({ hasText: act }).first().waitFor();
  await page.getByLabel('Acción').selectOption('user_suspended');
  await page.waitForURL(/accion=user_suspended/);
  const act = page.getByRole('row').filter({ hasText: `Motivo: ${REASON}` });
  await act.waitFor();
  expect(await act.textContent()).not.toContain('cliente@oficio.test');
  // The row leads to the account that was suspended.
  await act.getByRole('link').click();
  await page.waitForURL(/\/admin\/users\/\d+$/);
  await page.getByText(REASON).first().waitFor();
  await openScreen(page, '/admin/requests');
  await page.getByLabel('Estado').selectOption('completed');
  await page.waitForURL(/estado=completed/);
  await page.getByRole('row').filter({ hasText: 'Completada' }).first().getByRole('link').first().click();
  await waitForText(page, 'Qué ha pasado');
  await waitForText(page, 'Trabajo terminado');
  await page.getByRole('link', { name: /Pago n\.º/ }).click();
  await page.waitForURL(/\/admin\/payments\/\d+$/);
  // The rejected calls of these tests are in the console; no other error may be there.
  const expected = /40[019]|502/;
  expect(
    [admin, customer].flatMap(({ complaints }) => complaints).filter(line => !expected.test(line)),
  ).toEqual([]);
});
