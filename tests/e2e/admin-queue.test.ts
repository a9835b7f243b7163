import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { loadAgain } from './load-again.ts';
import { DESKTOP, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 20_000 };

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let admin: Visitor;
let phone: Visitor;

beforeAll(async () => {
  admin = await journey.visitor(DESKTOP, 'admin@oficio.test');
  phone = await journey.visitor(PHONE, 'admin@oficio.test');
});

const group = (page: Page, title: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name: title }) });
const countIn = async (page: Page, title: string) =>
  Number(/(\d+)$/.exec((await group(page, title).locator('summary').textContent()) ?? '')?.[1]);

it('opens the payment of a problem from the queue, and the row is gone after the decision', async () => {
  const { page } = admin;
  await page.goto('/admin');
  const problems = group(page, 'Problemas por decidir');
  await problems.waitFor();
  await expectAccessible(page);
  // The groups may be screens apart, so a summary with the same counts leads to them.
  const links = page.getByRole('navigation', { name: 'Grupos por decidir' }).getByRole('link');
  expect(await links.filter({ hasText: 'Problemas por decidir' }).textContent()).toMatch(
    new RegExp(` ${await countIn(page, 'Problemas por decidir')}$`),
  );
  const waiting = await countIn(page, 'Problemas por decidir');
  const row = problems.getByRole('listitem').first();
  const number = await row.getByText(/^Trabajo n\.º/).textContent();
  await row.getByRole('link').first().click();
  await page.waitForURL(/\/admin\/payments\/\d+$/);
  await page
    .getByRole('button', { name: /Devolver todo|Devolver/ })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /Liberar al técnico|Seguir con el trabajo/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('El trabajo está bien hecho');
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('heading', { name: /Por decidir/ }).waitFor();
  // The screen first shows the queue that it had before the decision.
  const left = async () => [
    await problems.getByText(number ?? '', { exact: true }).count(),
    (await problems.count()) === 0 ? 0 : await countIn(page, 'Problemas por decidir'),
  ];
  await expect.poll(left, WAIT_OPTIONS).toEqual([0, waiting - 1]);
});

it('shows the same count as the quick action, and an approval on another device removes the row', async () => {
  const { page } = admin;
  await page.goto('/admin');
  const title = 'Técnicos pendientes';
  await group(page, title).waitFor();
  const waiting = await countIn(page, title);
  const action = page.getByRole('link', { name: /Aprobar técnicos/ });
  await expect.poll(() => action.textContent(), WAIT_OPTIONS).toContain(`${waiting} pendiente`);

  const { page: other } = phone;
  await other.goto('/admin');
  const link = group(other, title).getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await other.waitForURL(/\/admin\/technicians#tecnico-\d+$/);
  const card = other.getByRole('article', { name });
  await card.getByRole('button', { name: 'Aprobar' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await other.getByText('Técnico aprobado').first().waitFor();
  await group(page, title)
    .getByRole('link', { name })
    .waitFor({ state: 'detached', ...WAIT_OPTIONS });
  await expect.poll(() => action.textContent(), WAIT_OPTIONS).toContain(`${waiting - 1} pendiente`);
});

it('folds a group, offers a retry when the queue fails to load, and says when nothing waits', async () => {
  const { page } = admin;
  await page.goto('/admin');
  const payouts = group(page, 'Pagos al técnico bloqueados');
  await payouts.getByRole('link').first().waitFor();
  await payouts.locator('summary').click();
  await payouts.getByRole('link').first().waitFor({ state: 'hidden' });
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  const wasPressed = () => page.evaluate(() => document.body.dataset.pressed === 'yes');
  await page.route('**/api/admin/queue', async route => {
    // Until the press, because the queue also loads again when the live channel connects.
    if (!(await wasPressed())) return route.fulfill({ status: 403, json: { error: 'No puedes' } });
    const response = await route.fetch();
    const { groups } = await response.json();
    await route.fulfill({
      response,
      json: { groups: groups.map((found: object) => ({ ...found, count: 0, rows: [] })) },
    });
  });
  await page.reload();
  await page.getByText('Error al cargar lo que está por decidir').waitFor();
  await page.evaluate(() => {
    const press = () => {
      document.body.dataset.pressed = 'yes';
    };
    document.addEventListener('click', press, { capture: true });
  });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('No hay nada que decidir').waitFor();
  await expectAccessible(page);
});

it('shows three rows of a group on a phone and links to the others, which a desktop shows', async () => {
  const { page } = phone;
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  await page.route('**/api/admin/queue', async route => {
    const response = await route.fetch();
    const { groups } = await response.json();
    const five = ({ rows }: { rows: object[] }) =>
      Array.from({ length: 5 }, (_, id) => ({ ...rows[0], id: id + 1 }));
    const json = {
      groups: groups.map((found: { group: string; rows: object[] }) =>
        found.group === 'payouts' ? { ...found, count: 5, rows: five(found) } : found,
      ),
    };
    await route.fulfill({ response, json });
  });
  await page.goto('/admin');
  const payouts = group(page, 'Pagos al técnico bloqueados');
  await payouts.getByRole('listitem').first().waitFor();
  const all = payouts.getByRole('link', { name: 'Ver todo: Pagos al técnico bloqueados' });
  // The desktop first, because the link of the phone leaves the page.
  for (const [viewport, visible, links] of [
    [DESKTOP, 5, 0],
    [PHONE, 3, 1],
  ] as const) {
    await page.setViewportSize(viewport);
    await expect.poll(() => payouts.getByRole('listitem').filter({ visible: true }).count()).toBe(visible);
    expect(await all.count()).toBe(links);
  }
  await expectAccessible(page);
  await all.click();
  await page.waitForURL(/\/admin\/payments\?filtro=/);
});

it('shows counters, quick actions and the system on the first screen of a desktop, beside an empty and a long queue', async () => {
  const { page } = admin;
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  for (const count of [0, 10]) {
    await page.route('**/api/admin/queue', async route => {
      const response = await route.fetch();
      const { groups } = await response.json();
      const example = groups.find(({ rows }: { rows: object[] }) => rows.length > 0).rows[0];
      const rows = Array.from({ length: count }, (_, id) => ({ ...example, id: id + 1 }));
      const json = { groups: groups.map((found: object) => ({ ...found, count, rows })) };
      await route.fulfill({ response, json });
    });
    await page.goto('/admin');
    await page.getByRole('main').locator('details, h3').nth(1).waitFor();
    const main = page.getByRole('main');
    const parts = [
      ...['Usuarios', 'Técnicos', 'Técnicos pendientes', 'Solicitudes', 'Completadas', 'Reseñas'].map(name =>
        main.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }),
      ),
      ...[/^Aprobar técnicos \d+ pendiente/, 'Gestionar usuarios', 'Configuración', 'Ver el mapa'].map(name =>
        main.getByRole('link', { name, exact: true }).filter({ has: page.getByRole('heading') }),
      ),
      ...['Versión', 'Base de datos', 'Fecha'].map(name =>
        main.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }),
      ),
      main.getByText('En funcionamiento'),
      main.getByRole('link', { name: 'Ver el estado del servicio' }),
    ];
    for (const part of parts) {
      await part.waitFor();
      const box = await part.boundingBox();
      expect([await part.textContent(), (box?.y ?? Number.NaN) + (box?.height ?? 0)]).toEqual([
        expect.anything(),
        expect.toSatisfy((bottom: number) => bottom > 0 && bottom <= DESKTOP.height),
      ]);
    }
    await page.unrouteAll({ behavior: 'wait' });
  }
});

it('keeps the rows and says that they may be old when the queue cannot be loaded again', async () => {
  const { page } = admin;
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  await page.goto('/admin');
  const problems = group(page, 'Problemas por decidir');
  await problems.waitFor();
  await page.route('**/api/admin/queue', route =>
    route.fulfill({ status: 403, json: { error: 'Ahora no' } }),
  );
  await loadAgain(
    page,
    page.getByText('Error al cargar lo que está por decidir. Lo que ves puede no estar al día.'),
  );
  expect(await problems.isVisible()).toBe(true);
});

it('lists what is left of the installation, and hides it for good in this browser on request', async () => {
  const { page } = admin;
  await page.goto('/admin');
  const list = page.getByRole('group').filter({ hasText: /Puesta en marcha: faltan \d+ pasos/ });
  await list.locator('summary').click();
  await list.getByText('Ejecuta «npm run backup -- CARPETA»', { exact: false }).waitFor();
  await expectAccessible(page);
  await list.getByRole('link', { name: 'La cuenta que envía los correos está configurada' }).click();
  await page.waitForURL(/\/admin\/config$/);
  // The address changes before the screen. The list that is still shown is open, so a click would close it.
  await list.waitFor({ state: 'detached' });
  await page.goBack();
  await list.locator('summary').click();
  await list.getByRole('button', { name: 'Ocultar esta lista' }).click();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: /Por decidir/ }).waitFor();
  await page.getByText('Información del sistema').waitFor();
  expect(await list.count()).toBe(0);
});
