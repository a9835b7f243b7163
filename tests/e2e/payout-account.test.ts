import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { PHONE, type Visitor } from './support.ts';

const journey = openJourney();
let technician: Visitor;
let page: Page;

beforeAll(async () => {
  technician = await journey.visitor(PHONE, 'tecnico@oficio.test');
  page = technician.page;
  await technician.page.goto('/technician/cobros');
});

it('takes a technician without a payout account to an active account and its dashboard', async () => {
  await page.getByRole('region', { name: 'Cuenta de cobros' }).getByText('Sin configurar').waitFor();
  // By keyboard, because a click is lost when a part that is still loading moves the link under the pointer.
  await page.getByRole('link', { name: 'Configurar cobros' }).press('Enter');
  await expectState('Todavía no tienes cuenta de cobros');

  const spent = await startOnboarding('Crear cuenta');
  await page.getByText('Modo de pruebas: no se cobra dinero de verdad').waitFor();
  await page.getByRole('button', { name: 'Salir sin terminar' }).click();
  await page.waitForURL(/\/technician\/stripe-success$/);
  await expectState('Te falta completar la configuración');
  await page.getByText('No has terminado la configuración').waitFor();

  await page.goto(spent);
  await page.waitForURL(/\/technician\/stripe-refresh$/);
  await page.getByText('El enlace ya no era válido').waitFor();
  await expectState('Te falta completar la configuración');

  await startOnboarding('Completar configuración');
  await page.goBack();
  await expectState('Te falta completar la configuración');
  await startOnboarding('Completar configuración');
  await page.getByRole('button', { name: 'Completar y esperar la verificación' }).click();
  await page.getByRole('heading', { name: 'Stripe está verificando tu cuenta' }).waitFor();
  await pressOnDashboard('Terminar la verificación ya');
  await page.getByRole('button', { name: 'Actualizar estado' }).click();
  await expectState('Tu cuenta está activa');

  await pressOnDashboard('Restringir la cuenta');
  await page.reload();
  await expectState('Stripe está verificando tu cuenta');
  await page.getByText('Puede tardar hasta 48 horas').waitFor();
  await page.getByRole('button', { name: 'Actualizar estado' }).click();
  await page.getByText('Stripe todavía está verificando tu cuenta').waitFor();
  await pressOnDashboard('Entregar lo que falta');
  await page.goto('/technician/cobros');
  await page.getByRole('region', { name: 'Cuenta de cobros' }).getByText('Activa').waitFor();
  expect(technician.complaints).toEqual([]);
});

it('shows a specific message for each failed call', async () => {
  const at = (call: string) => `**/api/stripe-connect/${call}`;
  const fails = (call: string, body = '', code = 409) =>
    page.route(at(call), route => route.fulfill({ status: code, body, contentType: 'application/json' }));
  const status = (onboardingComplete: boolean, hasAccount = true) =>
    page.route(at('account-status'), route =>
      route.fulfill({ json: { hasAccount, onboardingComplete, chargesEnabled: false } }),
    );
  const press = (name: string) => page.getByRole('button', { name }).click();
  const open = () => page.goto('/technician/stripe-onboarding');

  await fails('account-status');
  await open();
  await page.getByRole('alert').getByText('Error al verificar estado de Stripe').waitFor();
  await status(false, false);
  await press('Reintentar');

  const refusal = '{"error":"El proveedor dice que no"}';
  await fails('create-account', refusal, 500);
  await press('Crear cuenta');
  await page.getByText('El proveedor dice que no').waitFor();
  await fails('create-account');
  await press('Crear cuenta');
  await page.getByText('Error al crear cuenta').waitFor();

  await status(false);
  // These two calls show their own text also for a refusal.
  await fails('create-onboarding-link', refusal);
  await open();
  await press('Completar configuración');
  await page.getByText('Error al iniciar configuración de Stripe').waitFor();

  await status(true);
  await fails('dashboard-link', refusal);
  await open();
  await press('Abrir panel de Stripe');
  await page.getByText('Error al abrir dashboard').waitFor();
  expect(technician.context.pages()).toHaveLength(1);
  await fails('account-status');
  await press('Actualizar estado');
  await page.getByText('Error al verificar estado de Stripe').waitFor();
  await expectState('Stripe está verificando tu cuenta');

  await page.goto('/technician/cobros');
  await page.getByRole('link', { name: 'Configurar cobros' }).waitFor();
  expect(await page.getByText('Error al').count()).toBe(0);
});

/** Waits for the heading of a state and checks the accessibility of the page. */
async function expectState(heading: string) {
  await page.getByRole('heading', { level: 2, name: heading }).waitFor();
  await expectAccessible(page);
}

/** Double-clicks the button that leads to the provider. Returns the provider's address. */
async function startOnboarding(button: string): Promise<string> {
  const sent = page.waitForRequest(/\/sandbox\/onboarding\/link_/);
  await page.getByRole('button', { name: button }).dblclick();
  const url = (await sent).url();
  await page.getByRole('heading', { name: 'Configura tu cuenta' }).waitFor();
  return url;
}

/** Opens the provider's dashboard in a new tab, presses a button there and closes the tab. */
async function pressOnDashboard(button: string) {
  const opening = technician.context.waitForEvent('page');
  await page.getByRole('button', { name: 'Abrir panel de Stripe' }).click();
  const tab = await opening;
  await tab.getByRole('button', { name: button }).click();
  await tab.getByRole('button', { name: button }).waitFor({ state: 'detached' });
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
}
