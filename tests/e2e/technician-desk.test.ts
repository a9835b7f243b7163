import { payoutAccountEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney, pageOf } from './journey.ts';
import { LOST, replaceReplies } from './replaced-replies.ts';
import { DESKTOP, goInside, logInToDemo, openScreen, REPLACES_REPLIES, type Visitor } from './support.ts';

const EMAIL = 'tecnico@oficio.test';
const BIO = 'Fontanero de guardia los fines de semana.';

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let technician: Visitor;
let token: string;

beforeAll(async () => {
  token = await logInToDemo(journey.oficio.url, EMAIL);
  await openPayoutAccount();
  technician = await journey.visitor(DESKTOP, EMAIL);
});

/** Opens an active payout account at the sandbox provider. */
async function openPayoutAccount(): Promise<void> {
  const { url } = journey.oficio;
  await fetchReply(url, token, payoutAccountEndpoints.createPayoutAccount);
  const link = await fetchReply(url, token, payoutAccountEndpoints.createOnboardingLink);
  const { headers } = await fetch(link.url, { redirect: 'manual' });
  const form = new URL(headers.get('location') ?? '', url);
  await fetch(form, { method: 'POST', body: new URLSearchParams({ outcome: 'active' }), redirect: 'manual' });
}

const profile = async () =>
  (await fetchReply(journey.oficio.url, token, ownProfileEndpoints.getMyProfile)).profile;

const openDesk = async () => {
  const page = await pageOf(technician);
  await openScreen(page, DASHBOARD_PATHS.today);
  return page;
};

it('shows the state of an active payout account on the desk, with the link to its page', async () => {
  const page = await openDesk();
  const account = page.getByRole('region', { name: 'Cuenta de cobros' });
  await account.getByText('Activa', { exact: true }).waitFor();
  const link = account.getByRole('link', { name: 'Ver mi cuenta de cobros' });
  expect(await link.getAttribute('href')).toBe('/technician/stripe-onboarding');
  const figures = page.getByRole('region', { name: 'Mis cifras' });
  for (const term of ['Valoración', 'Reseñas', 'Tarifa', 'Experiencia'])
    await figures.getByText(term).waitFor();
  await expectAccessible(page);
});

it('saves the availability at once, and shows the saved one and the reason after a failure', async () => {
  const page = await openDesk();
  const available = page.getByRole('switch', { name: 'Disponible para nuevos trabajos' });
  await available.press('Space');
  await page.getByText('Disponibilidad actualizada').waitFor();
  await page.getByRole('note').getByText('Has indicado que no estás disponible').waitFor();
  expect(await profile()).toMatchObject({ available: 0 });

  const replies = await replaceReplies(page);
  const failing = replies.replace(['PUT', /\/api\/technicians\/profile$/], LOST);
  await available.press('Space');
  await page.getByText('Error al cambiar la disponibilidad. No hay conexión.').waitFor();
  await expect.poll(() => available.isChecked()).toBe(false);
  failing.end();

  const before = await profile();
  await goInside(page, DASHBOARD_PATHS.profile);
  await page.getByRole('heading', { name: 'Mi foto' }).waitFor();
  expect(await available.isChecked()).toBe(false);
  await available.press('Space');
  await page.getByRole('switch', { checked: true }).waitFor();
  await expect.poll(profile).toEqual({ ...before, available: 1 });
});

it('adds and removes a service on the desk', async () => {
  const page = await openDesk();
  const services = page.getByRole('region', { name: 'Mis servicios' });
  const offered = services.getByRole('listitem');
  await offered.first().waitFor();
  const before = await offered.count();
  const choice = services.getByLabel('Añadir un servicio');
  const name = (await choice.locator('option').nth(1).textContent()) ?? '';
  await choice.selectOption({ label: name });
  await services.getByRole('button', { name: 'Añadir', exact: true }).click();
  await services.getByRole('button', { name: `Quitar ${name}` }).waitFor();
  expect((await profile()).service_ids).toHaveLength(before + 1);
  await services.getByRole('button', { name: `Quitar ${name}` }).click();
  await services.getByRole('button', { name: `Quitar ${name}` }).waitFor({ state: 'detached' });
  expect((await profile()).service_ids).toHaveLength(before);
});

it('keeps an unsaved biography while the form is folded and on the page of the profile, and saves it on the desk', async () => {
  const page = await openDesk();
  const before = await profile();
  const bio = page.getByLabel('Biografía');
  await page.getByRole('button', { name: 'Editar perfil' }).press('Enter');
  await bio.fill(BIO);
  await page.getByRole('button', { name: 'Cerrar el formulario' }).press('Enter');
  await bio.waitFor({ state: 'detached' });
  await page.getByText('Tienes cambios sin guardar.').waitFor();
  await goInside(page, DASHBOARD_PATHS.profile);
  await expect.poll(() => bio.inputValue()).toBe(BIO);
  await goInside(page, DASHBOARD_PATHS.today);
  await page.getByRole('button', { name: 'Editar perfil' }).press('Enter');
  await expect.poll(() => bio.inputValue()).toBe(BIO);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar perfil' }).click();
  await page.getByText('Perfil actualizado exitosamente').waitFor();
  expect(await profile()).toEqual({ ...before, bio: BIO });
  await page.getByRole('button', { name: 'Cerrar el formulario' }).press('Enter');
  await page.getByRole('button', { name: 'Editar perfil' }).waitFor();
  expect(await page.getByText('Tienes cambios sin guardar.').count()).toBe(0);
});

it('accepts a request on the desk, moves it once to the answers, and asks for its price there', async () => {
  const page = await openDesk();
  const fresh = page.getByRole('region', { name: 'Solicitudes nuevas' });
  const card = fresh.getByRole('article').filter({ hasText: 'Para ti' }).first();
  const link = card.getByRole('link').first();
  const path = await link.getAttribute('href');
  await card.getByRole('button', { name: 'Aceptar' }).click();
  const answers = page.getByRole('region', { name: 'Esperan tu respuesta' });
  const accepted = answers.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) });
  await accepted.waitFor();
  expect(new URL(page.url()).pathname).toBe(DASHBOARD_PATHS.today);
  await expect.poll(() => accepted.evaluate(element => element === document.activeElement)).toBe(true);
  expect(await page.getByRole('article').locator(`a[href="${path}"]`).count()).toBe(1);
  await accepted.getByRole('button', { name: 'Poner precio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Poner precio' });
  await dialog.getByLabel(/^Precio/).fill('90');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await page.getByText('Solicitud aprobada').waitFor();
  const waiting = page.getByRole('region', { name: 'Otros trabajos en marcha' }).getByRole('article');
  await waiting.filter({ has: page.locator(`a[href="${path}"]`) }).waitFor();
  await accepted.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Ver todas las solicitudes' }).click();
  await page.waitForURL(`**${DASHBOARD_PATHS.requests}`);
});
