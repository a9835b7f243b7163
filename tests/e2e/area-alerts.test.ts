import { afterQuietHours } from '@oficio/domain/fields/quiet-hours.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newPerson, type Person, TEST_PASSWORD } from '../../apps/server/src/testing/accounts/people.ts';
import { seedPerson } from '../../apps/server/src/testing/accounts/seed-person.ts';
import { seedTechnician } from '../../apps/server/src/testing/technicians/seed-technician.ts';
import { expectAccessible, switchColorScheme } from './accessible.ts';
import { openClockedJourney } from './clocked-journey.ts';
import { nextStep, stepHeading } from './request-form.ts';
import { DESKTOP, openScreen, PHONE } from './support.ts';

const SORIA = { latitude: 41.764, longitude: -2.468 };
const SEARCH = `/?${new URLSearchParams({ service: 'Fontanería', lat: '41.764', lng: '-2.468', place: 'Soria' })}`;
const ALERT = 'Avísame cuando haya uno';
const STORED = 'Te avisaremos cuando haya uno';

const journey = openClockedJourney();
let admin: Person;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name });
/** Creates an approved plumber some degrees north of Soria. */
const plumber = (name: string, north: number, longitude = SORIA.longitude) =>
  seedTechnician(journey.world.app, { name, approvedBy: admin, latitude: SORIA.latitude + north, longitude });

beforeAll(async () => {
  const { world } = journey;
  world.now = afterQuietHours(world.now, 'Europe/Madrid');
  admin = await seedPerson(world.app, 'admin');
  // 32.2 km.
  await plumber('Luis Lejano', 0.29);
});

it('tells a visitor of an empty area, who registers on the way, when a technician is approved there', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  await openScreen(page, SEARCH);
  await heading(page, /^El más cercano está a 32,2 km$/).waitFor();
  await page.getByText('No hay técnicos de Fontanería a menos de 10 km de Soria.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: ALERT }).click();
  await page.waitForURL(/\/login\?next=/);
  await page
    .locator('main')
    .getByRole('link', { name: /Crear cuenta|Regístrate/ })
    .first()
    .click();
  await page.waitForURL(/\/register\?next=/);
  await page.getByLabel('Nombre').fill('Ana Sanz');
  await page.getByLabel('Email').fill('ana.sanz@oficio.test');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(TEST_PASSWORD);
  await button(page, 'Crear cuenta').click();
  await page.getByText('Te avisaremos cuando haya un técnico cerca de Soria').first().waitFor();
  await page.getByText(STORED, { exact: false }).last().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');

  await page.getByRole('link', { name: 'Ver mis avisos' }).click();
  await page.locator('#avisos-de-zona').getByText('a menos de 10 km de Soria').waitFor();
  await expectAccessible(page);

  await plumber('Eva Cercana', 0.03);
  await openScreen(page, '/notifications');
  await page
    .getByText(/Eva Cercana ofrece Fontanería a unos 3 km de Soria/)
    .first()
    .click();
  await heading(page, /^Eva Cercana$/).waitFor();
  await openScreen(page, '/account');
  await page.getByText('No tienes ninguno.', { exact: false }).waitFor();
  expect(complaints).toEqual([]);
});

it('widens the search to the nearest technician with one press, on the map too', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  const west = SEARCH.replace('-2.468', '-3.1').replace('Soria', 'Osma');
  await plumber('Rosa del Oeste', 0.2, -3.1);
  await openScreen(page, west);
  await button(page, 'Mapa').click();
  await heading(page, /^El más cercano está a 22,2 km$/).waitFor();
  await button(page, 'Buscar hasta 23 km').click();
  await heading(page, /^1 técnico .*a menos de 23 km de Osma$/).waitFor();
  await button(page, 'Lista').click();
  await heading(page, /^Rosa del Oeste$/).waitFor();
  expect(complaints).toEqual([]);
});

it('stores an alert from the search and from the request form, as one for the same point, and ends it in the account', async () => {
  const { page, complaints } = await journey.visitor(DESKTOP);
  const { token } = await newPerson(journey.world.app, 'user', 'Marta Gil');
  await page.goto('/healthz');
  await page.evaluate(stored => localStorage.setItem('oficio.token', stored), token);
  const south = SEARCH.replace('41.764', '38.5').replace('Soria', 'Villahermosa');
  await openScreen(page, south);
  await heading(page, /^El más cercano está a/).waitFor();
  await button(page, ALERT).click();
  await page.getByText(STORED, { exact: false }).last().waitFor();
  expect(await button(page, ALERT).count()).toBe(0);

  await openScreen(page, south.replace('/?', '/request-service?'));
  await page.getByLabel('Descripción').fill('Gotea el grifo de la cocina');
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
  await page.getByText('Ahora no hay técnicos a los que avisar').waitFor();
  await page.getByText(/^El más cercano está a \d+,\d km\.$/).waitFor();
  await button(page, ALERT).click();
  await page.getByText(STORED, { exact: false }).last().waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await switchColorScheme(page, scheme);
    await expectAccessible(page);
  }

  await openScreen(page, '/account');
  // The same service and point, so one alert, with the radius of the second wish.
  const list = page.locator('#avisos-de-zona');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await list.getByText('a menos de 25 km de Villahermosa').waitFor();
  await list.getByRole('button', { name: /Quitar el aviso de Fontanería a menos de 25 km/ }).click();
  await page.getByText('Ya no te avisaremos de esa zona').first().waitFor();
  await list.getByText('No tienes ninguno.', { exact: false }).waitFor();
  expect(complaints).toEqual([]);
});
