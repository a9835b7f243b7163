import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney, pageOf } from './journey.ts';
import { DESKTOP, goInside, logInToDemo, openScreen, PHONE, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

const journey = openJourney();
/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 15_000 };
const NEWER = 60;
/** Highest card of a job on a phone, in pixels. */
const LOW = 340;

let desktop: Visitor;
let phone: Visitor;

beforeAll(async () => {
  desktop = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
  phone = await journey.visitor(PHONE, 'tecnico@oficio.test');
});

/** Sends direct requests to the demo's technician, because the number of open requests per customer is limited. */
async function askOften(count: number) {
  const { url } = journey.oficio;
  const customer = await logInToDemo(url, 'cliente@oficio.test');
  const technician = await logInToDemo(url, 'tecnico@oficio.test');
  const { user } = await fetchReply(url, technician, accountEndpoints.me);
  const { services } = await fetchReply(url, null, technicianEndpoints.listServices);
  const body = {
    technician_id: user.id,
    service_id: services.find(({ name }) => name === 'Fontanería')?.id,
    description: 'Gotea el grifo.',
    address: 'Calle del Olmo 14',
    latitude: 40.4118,
    longitude: -3.7013,
  };
  for (let n = 0; n < count; n += 1)
    await fetchReply(url, customer, requestEndpoints.createRequest, { body: body });
}

it('keeps an accepted job and its count in "Mis trabajos" behind 60 newer requests', async () => {
  const page = await pageOf(desktop);
  await openScreen(page, '/technician/trabajos');
  const cards = page.getByRole('tabpanel').getByRole('article');
  await cards.first().waitFor();
  const jobs = await cards.count();
  await askOften(NEWER);
  await page.reload();
  await cards.first().waitFor();
  await expect.poll(() => cards.count(), WAIT_OPTIONS).toBe(jobs);
  const tab = page.getByRole('tab', { name: 'Mis trabajos' });
  await expect.poll(() => tab.textContent(), WAIT_OPTIONS).toBe(`Mis trabajos${jobs}`);

  const section = page.getByRole('link', { name: /^Solicitudes/ });
  await section.click();
  const requests = page.getByRole('article');
  await expect.poll(() => requests.count(), WAIT_OPTIONS).toBe(50);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect.poll(() => requests.count(), WAIT_OPTIONS).toBeGreaterThanOrEqual(NEWER);
  await expect
    .poll(async () => (await section.textContent()) === `Solicitudes${await requests.count()}`, WAIT_OPTIONS)
    .toBe(true);
});

it('shows the first action without scrolling on a phone, counts the answers, and opens the job', async () => {
  const page = await pageOf(phone);
  await openScreen(page, '/technician/dashboard');
  const answers = page.getByRole('region', { name: 'Esperan tu respuesta' });
  const first = answers.getByRole('button', { name: 'Poner precio' }).first();
  await first.waitFor();
  const box = await first.boundingBox();
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  // The button is beside the text, not below it.
  const text = await answers.getByText('espera tu precio').first().boundingBox();
  expect(box?.y).toBeLessThan((text?.y ?? 0) + (text?.height ?? 0));
  const count = Number((await page.getByRole('link', { name: /^Hoy/ }).textContent())?.replace('Hoy', ''));
  expect(count).toBeGreaterThanOrEqual(await answers.getByRole('article').count());
  const job = page.getByRole('region', { name: 'Próximos trabajos' }).getByRole('article').first();
  await job.getByRole('link', { name: /^\+34/ }).waitFor();
  await answers.getByRole('link').first().click();
  await page.waitForURL(/\/trabajos\/\d+$/);
});

it('keeps the focus in the page when a job is completed in its card of Hoy', async () => {
  const page = await pageOf(desktop);
  await openScreen(page, '/technician/dashboard');
  const jobs = page.getByRole('region', { name: 'Próximos trabajos' }).getByRole('article');
  const complete = jobs.getByRole('button', { name: 'Marcar como completado' });
  await complete.first().waitFor();
  const before = await complete.count();
  await complete.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como completado' }).click();
  await expect.poll(() => complete.count(), WAIT_OPTIONS).toBe(before - 1);
  const hasFocus = () =>
    page.evaluate(() => document.querySelector('main')?.contains(document.activeElement) === true);
  await expect.poll(hasFocus, WAIT_OPTIONS).toBe(true);
});

it('lists the jobs in low cards that open the job, and unfolds the rest in place', async () => {
  const page = await pageOf(phone);
  await openScreen(page, '/technician/trabajos');
  const card = page.getByRole('article').filter({ hasText: 'Esperando pago' }).first();
  await card.waitFor();
  expect((await card.boundingBox())?.height).toBeLessThan(LOW);
  const correct = card.getByRole('button', { name: 'Cambiar la oferta' });
  expect(await correct.count()).toBe(0);
  await unfold(card);
  await correct.waitFor();
  await card.getByText('Precio propuesto').last().waitFor();
  await card.getByRole('link', { name: 'Ir al chat' }).waitFor();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Menos' }).click();
  await correct.waitFor({ state: 'detached' });
  // A press beside the heading opens the job, too.
  await card.getByText('Esperando a que el cliente pague').click({ force: true });
  await page.waitForURL(/\/trabajos\/\d+$/);
});

it('leads a new technician through the first steps', async () => {
  const body = {
    name: 'Rosalía Electricista',
    email: 'rosalia.pasos@ejemplo.es',
    password: 'una clave larga 7',
    role: 'technician',
  } as const;
  const { token } = await fetchReply(journey.oficio.url, null, accountEndpoints.register, { body });
  const { page, context } = await journey.visitor(PHONE);
  await page.goto('/healthz');
  await page.evaluate(stored => localStorage.setItem('oficio.token', stored), token);
  await openScreen(page, '/technician/dashboard');
  const steps = page.getByRole('region', { name: 'Primeros pasos: 0 de 4' });
  await steps.getByRole('listitem').filter({ hasText: 'Configura cómo cobras' }).waitFor();
  // The account can be opened only after the approval.
  expect(await steps.getByRole('link', { name: 'Configura cómo cobras' }).count()).toBe(0);
  expect(await page.getByText('No tienes nada pendiente').count()).toBe(0);
  await expectAccessible(page);
  await steps.getByRole('link', { name: 'Elige tus servicios' }).click();
  await page
    .getByRole('note')
    .getByText(/Faltan tu ubicación, al menos un servicio, tu tarifa, tu biografía y tu foto/)
    .waitFor();
  await page.getByLabel('Añadir un servicio').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Añadir', exact: true }).click();
  await page
    .getByRole('note')
    .getByText(/Faltan tu ubicación, tu tarifa, tu biografía y tu foto/)
    .waitFor();
  await page.getByRole('link', { name: /^Hoy/ }).click();
  await page.getByRole('region', { name: 'Primeros pasos: 1 de 4' }).waitFor();
  await openScreen(page, '/technician/solicitudes');
  await page.getByText('Cuando tu cuenta esté aprobada').waitFor();
  await context.close();
});

it.each([
  ['?tab=trabajos', '/technician/trabajos'],
  ['?tab=historial', '/technician/trabajos?ver=historial'],
  ['#cobros', '/technician/cobros'],
])('opens the section of an old link to the dashboard (%s)', async (part, path) => {
  const page = await pageOf(phone);
  await page.goto(`/technician/dashboard${part}`);
  await page.waitForURL(url => url.pathname + url.search === path);
  await page.locator('nav a[aria-current=page]').first().waitFor();
});

it('scrolls to the reviews when a technician follows the notification of a review', async () => {
  const page = await pageOf(phone);
  await openScreen(page, '/notifications');
  await goInside(page, '/technician/dashboard#resenas');
  const reviews = page.getByRole('region', { name: 'Mis reseñas' });
  await reviews.getByRole('listitem').first().waitFor();
  const top = async () => (await reviews.boundingBox())?.y ?? Number.NaN;
  await expect.poll(top, WAIT_OPTIONS).toBeLessThan(PHONE.height / 2);
  expect(await top()).toBeGreaterThanOrEqual(0);
});
