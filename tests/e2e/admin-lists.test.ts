import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openJourney, pageOf } from './journey.ts';
import { DESKTOP, goInside, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

/**
 * How people work with the administrators' tables: one journey for each way of interacting, because all tables share their parts.
 * The columns, filters and orders of each table are tested in `apps/web/src/app/routing/admin-tables.test.tsx`, its rows and
 * downloads in the tests of the server.
 */
const journey = openJourney(() => ({}), REPLACES_REPLIES);
let desktop: Visitor;
let phone: Visitor;

beforeAll(async () => {
  desktop = await journey.visitor(DESKTOP, 'admin@oficio.test');
  phone = await journey.visitor(PHONE, 'admin@oficio.test');
});

it('announces above the rows that too many people match, keeps the search, and leads from an empty list to all rows', async () => {
  const page = await pageOf(phone);
  const shown = await answerTooBroad(page);
  await openScreen(page, '/admin/requests');
  const rows = page.locator('main a[href^="/admin/requests/"]');
  await rows.nth(1).waitFor();
  // A screen reader announces only text that appears in a region that was there before.
  const regions = await page.evaluateHandle(() => [...document.querySelectorAll('main [role=status]')]);
  const search = page.getByLabel('Número, nombre o email');
  await search.fill('12');
  await page.getByRole('button', { name: 'Buscar' }).click();
  const note = page.getByText('Demasiadas personas coinciden con «12»');
  await note.waitFor();
  const isAnnounced = regions.evaluate(before =>
    before.some(region => region.isConnected && region.textContent.includes('Demasiadas personas')),
  );
  expect(await isAnnounced).toBe(true);
  expect(await rows.count()).toBe(1);
  const bottomOfNote = await note.evaluate(element => element.getBoundingClientRect().bottom);
  expect(await rows.evaluate(element => element.getBoundingClientRect().top)).toBeGreaterThan(bottomOfNote);
  expect(await search.inputValue()).toBe('12');
  await expectAccessible(page);

  shown.rows = 0;
  await search.fill('garcia');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('status').getByText('Demasiadas personas coinciden con «garcia»').waitFor();
  expect(await page.getByText('Ningún trabajo coincide').count()).toBe(0);
  await page.getByRole('link', { name: 'Quitar los filtros' }).click();
  await rows.nth(1).waitFor();
  expect(await search.inputValue()).toBe('');
});

/** Answers searches as if too many people matched. The reply contains `rows` rows; one is that of a searched number. */
async function answerTooBroad(page: Page): Promise<{ rows: 0 | 1 }> {
  const shown: { rows: 0 | 1 } = { rows: 1 };
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === '/api/admin/requests' && (searchParams.get('search') ?? '') !== '',
    async route => {
      const url = route
        .request()
        .url()
        .replace(/search=[^&]*/, 'search=');
      const response = await route.fetch({ url });
      const { requests } = (await response.json()) as { requests: object[] };
      const json = { requests: requests.slice(0, shown.rows), next_cursor: null, is_too_broad: true };
      await route.fulfill({ response, json });
    },
  );
  return shown;
}

it('does not say that a search has no results while the search is still running', async () => {
  const page = await pageOf(desktop);
  await openScreen(page, '/admin/requests?buscar=zzzz');
  await page.getByText('Ningún trabajo coincide con «zzzz»').waitFor();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/requests\?.*search=fontaneria/, async route => {
    await finished;
    await route.continue();
  });
  await page.getByLabel('Número, nombre o email').fill('fontaneria');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByText('Cargando…').first().waitFor({ state: 'attached' });
  expect(await page.getByText('Ningún trabajo coincide').count()).toBe(0);
  finish();
  await page.getByText('Ningún trabajo coincide con «fontaneria»').waitFor();
});

const finding = (number: number) => `El proveedor no conoce la transferencia tr_${number}.`;
const RECONCILIATION = {
  state: 'done',
  failure: null,
  started_at: '2026-03-04T09:00:00.000Z',
  finished_at: '2026-03-04T09:02:00.000Z',
  checked: 1_234_567,
  mended: 3,
  differences: 789_123,
  findings: Array.from({ length: 100 }, (_, number) => finding(number)),
};

it('folds the differences of a comparison, so that the payments stay near the top', async () => {
  const page = await pageOf(phone);
  await page.route('**/api/admin/payments/reconciliation', route =>
    route.fulfill({ json: { reconciliation: RECONCILIATION } }),
  );
  await openScreen(page, '/admin/payments');
  const differences = page.getByRole('region', { name: /diferencias/ });
  await differences.getByText('Se muestran las primeras 5 de 789.123 diferencias').waitFor();
  expect(await differences.getByRole('listitem').count()).toBe(5);
  await expectAccessible(page);
  await differences.getByRole('button', { name: 'Ver 95 más' }).click();
  await differences.getByText('Se muestran las primeras 100 de 789.123 diferencias').waitFor();
  expect(await differences.getByRole('listitem').count()).toBe(100);
  // Otherwise a screen reader announces all of them.
  expect(await page.getByRole('status').getByText(finding(0)).count()).toBe(0);
  await differences.getByRole('button', { name: 'Ver menos' }).click();
  await differences.getByText(finding(99)).waitFor({ state: 'detached' });
});

it('arranges the actions of a table on a phone in at most two lines, and shows the number of a user', async () => {
  const page = await pageOf(phone);
  // The document, because the browser still has the replaced comparison of the payments.
  await page.goto('/admin/users?buscar=1');
  const row = page.getByRole('row').filter({ hasText: 'admin@oficio.test' });
  await row.getByText('N.º 1', { exact: true }).waitFor();
  for (const [path, name] of [
    ['/admin/users', 'Usuarios'],
    ['/admin/payments', 'Pagos'],
    ['/admin/reviews', 'Reseñas'],
  ] as const) {
    await goInside(page, path);
    await page.getByRole('table', { name }).waitFor();
    const last = await page.getByRole('button', { name: 'Descargar CSV' }).boundingBox();
    const title = await page.getByRole('heading', { level: 1, name }).boundingBox();
    const top = (title?.y ?? Number.NaN) + (title?.height ?? 0);
    // Two buttons with their gaps.
    const height = (last?.y ?? Number.NaN) + (last?.height ?? 0) - top;
    expect([path, height < 120]).toEqual([path, true]);
  }
});

it('offers to retry each part of the payments that the database does not answer', async () => {
  const page = await pageOf(desktop, DESKTOP, '503 ');
  const down = new Map([
    ['/api/admin/payments/reconciliation', 'Error al cargar la conciliación'],
    ['/api/admin/adjustments', 'Error al cargar ajustes manuales'],
    ['/api/admin/payments', 'Error al cargar pagos'],
  ]);
  await page.route(
    ({ pathname }) => down.has(pathname),
    route => route.fulfill({ status: 503, json: { error: 'La base de datos no responde' } }),
  );
  await openScreen(page, '/admin/payments');
  for (const [path, title] of [...down]) {
    const alert = page.getByRole('alert').filter({ hasText: title });
    await alert.getByText('La base de datos no responde').waitFor();
    down.delete(path);
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await alert.waitFor({ state: 'detached' });
  }
});

it('keeps the rows of a table without a network, says why more rows do not come, and loads them when it is back', async () => {
  const page = await pageOf(phone);
  await openScreen(page, '/admin/requests');
  const rows = page.getByRole('table').locator('tbody tr');
  await rows.first().waitFor();
  const loaded = await rows.count();
  await goOffline(phone);
  await page.getByText('Sin conexión. Lo que ves puede no estar al día.').waitFor();
  await page.getByRole('button', { name: 'Ver más' }).click();
  await page.getByRole('status').getByText('No se ha podido cargar más.').waitFor();
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  await page.getByText('Error al descargar el archivo').waitFor();
  expect(await rows.count()).toBe(loaded);
  await expectAccessible(page);
  await phone.context.setOffline(false);
  await page.getByText('Sin conexión', { exact: false }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(loaded);
});

it('says that there is no network when a filter or a search needs one, and runs it when the network is back', async () => {
  const page = await pageOf(desktop);
  await openScreen(page, '/admin/requests');
  const first = await page.getByRole('table', { name: 'Trabajos' }).getByRole('link').first().textContent();
  await goOffline(desktop);
  await page.getByLabel('Estado').selectOption({ label: 'Completada' });
  const alert = page.getByRole('alert').filter({ hasText: 'Error al cargar solicitudes' });
  await alert.getByText('No hay conexión').waitFor();
  await expectAccessible(page);
  await desktop.context.setOffline(false);
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Completada' }).first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: first ?? '' }).waitFor();

  await goOffline(desktop);
  const search = page.getByLabel('Número, nombre o email');
  // A text that no test on this page has searched for: the browser keeps the rows of the others.
  await search.fill('yyyy');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.waitForURL(/buscar=yyyy/);
  expect(await page.getByText('Ningún trabajo coincide').count()).toBe(0);
  await desktop.context.setOffline(false);
  await page.getByText('Ningún trabajo coincide con «yyyy»').waitFor();
  expect(await search.inputValue()).toBe('yyyy');
});

/** Disconnects a browser until the end of the test, and waits until its page says so. */
async function goOffline({ page, context }: Visitor): Promise<void> {
  onTestFinished(() => context.setOffline(false));
  await context.setOffline(true);
  await page.getByText('Sin conexión', { exact: false }).waitFor();
}

it('keeps the chosen month while its figures load, and ignores a month that does not exist', async () => {
  const page = await pageOf(desktop);
  await openScreen(page, '/admin/figures?mes=2026-13');
  const month = page.getByLabel('Mes', { exact: true });
  await month.waitFor();
  const older = (await month.getByRole('option').nth(2).getAttribute('value')) ?? '';
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  await page.route(/figures\/jobs\?.*month=/, async route => {
    await finished;
    await route.continue();
  });
  await month.selectOption(older);
  await page.waitForURL(new RegExp(`mes=${older}`));
  await page.locator('[aria-busy=true]').filter({ has: month }).waitFor();
  expect(await month.inputValue()).toBe(older);
  finish();
  await page.locator('[aria-busy=true]').filter({ has: month }).waitFor({ state: 'detached' });
  expect(await month.inputValue()).toBe(older);
});

it('shows the chosen administrator above the audit log when the log cannot be loaded', async () => {
  const page = await pageOf(desktop);
  // Unlike 503, the browser does not repeat the call.
  await page.route('**/api/admin/audit?*', route =>
    route.fulfill({ status: 403, json: { error: 'Planted' } }),
  );
  await openScreen(page, '/admin/audit?quien=7');
  await page.getByText('Error al cargar el registro').waitFor();
  const chosen = page.getByLabel('Administrador').locator('option:checked');
  expect(await chosen.textContent()).toBe('Usuario n.º 7');
});

it('filters, sorts and chooses columns in the address, and downloads exactly these rows', async () => {
  const page = await pageOf(desktop);
  await openScreen(page, '/admin/requests');
  const table = page.getByRole('table', { name: 'Trabajos' });
  const numbers = async () =>
    (await table.locator('tbody tr td:first-child').allTextContents()).map(text => Number.parseInt(text, 10));
  await table.getByRole('link').first().waitFor();
  await page.getByLabel('Estado').selectOption({ label: 'Completada' });
  await page.waitForURL(/estado=completed/);
  await page.getByLabel('Población').selectOption({ label: 'Madrid' });
  await page.waitForURL(/poblacion=28079/);
  await table.getByRole('button', { name: 'Creado' }).click();
  await page.waitForURL(/orden=created/);
  await expect
    .poll(async () => table.getByRole('columnheader', { name: 'Creado' }).getAttribute('aria-sort'))
    .toBe('ascending');
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByLabel('Técnico', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/columnas=/);
  await expect.poll(() => table.getByRole('columnheader', { name: 'Técnico' }).count()).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await table.getByRole('link').first().waitFor();
  const shown = await numbers();
  expect(shown.length).toBeGreaterThan(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  const downloaded = lines.slice(1, -1).map(line => Number.parseInt(line, 10));
  expect(downloaded.slice(0, shown.length)).toEqual(shown);
  expect(lines.slice(1, -1).every(line => line.includes(';Completada;') && line.includes(';Madrid;'))).toBe(
    true,
  );
  await page.goBack();
  await page.waitForURL(url => !url.searchParams.has('columnas'));
  await table.getByRole('columnheader', { name: 'Técnico' }).waitFor();
});

it.each([
  [
    '/admin/requests',
    { Servicio: 'Fontanería', Población: 'Madrid' },
    /\/admin\/requests\?servicio=\d+&poblacion=28079$/,
  ],
  [
    '/admin/figures',
    { Servicio: 'Fontanería', Población: 'Madrid' },
    /\/admin\/figures\?servicio=\d+&poblacion=28079$/,
  ],
  [
    '/',
    { Servicio: 'Fontanería', 'Valoración mínima': '4+ estrellas' },
    /\/\?service=Fontaner%C3%ADa&minRating=4$/,
  ],
])(
  'keeps both filters of %s when they are chosen before the page shows the first one',
  async (path, filters, address) => {
    const page = await pageOf(desktop);
    await openScreen(page, path);
    // On a screen without a document load, the choices come later than the list.
    for (const [label, choice] of Object.entries(filters))
      await page
        .getByRole('combobox', { name: label, exact: true })
        .getByRole('option', { name: choice, exact: true })
        .waitFor({ state: 'attached' });
    // In one task, so that React cannot render between them, as on a slow or busy computer.
    await page.evaluate(chosen => {
      for (const [label, choice] of Object.entries(chosen)) {
        const select = [...document.querySelectorAll('label')]
          .find(({ textContent }) => textContent === label)
          ?.parentElement?.querySelector('select');
        const place = select ? [...select.options].findIndex(({ text }) => text === choice) : -1;
        if (!select || place < 0) throw new Error(`No select ${label} has the choice ${choice}`);
        select.selectedIndex = place;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }, filters);
    await expect.poll(() => page.url()).toMatch(address);
    for (const [label, choice] of Object.entries(filters))
      await expect
        .poll(() =>
          page
            .getByRole('combobox', { name: label, exact: true })
            .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
        )
        .toBe(choice);
  },
);

it('moves between the rows by the arrow keys, opens one by Enter, and goes back to the filtered table', async () => {
  const page = await pageOf(desktop);
  await openScreen(page, '/admin/requests?estado=completed');
  const links = page.getByRole('table', { name: 'Trabajos' }).getByRole('link');
  await links.nth(2).waitFor();
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => links.nth(2).evaluate(link => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/requests\/\d+$/);
  await page.getByRole('link', { name: 'Volver a los trabajos' }).click();
  await page.waitForURL(/estado=completed/);
  await links.first().waitFor();

  // These rows also have buttons, and open another thing than themselves.
  await goInside(page, '/admin/reviews');
  const jobs = page.getByRole('table', { name: 'Reseñas' }).locator('td:first-child').getByRole('link');
  await jobs.nth(1).waitFor();
  const job = Number.parseInt((await jobs.nth(1).textContent()) ?? '', 10);
  await jobs.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/admin/requests/${job}$`));
});

const LETTERS = ['cliente@oficio.test', 'tecnico@oficio.test'].map((recipient, index) => ({
  id: index + 1,
  kind: 'notice_mail',
  recipient,
  error: 'El servidor de correo ha respondido: 550 5.1.1 Mailbox unavailable',
  attempts: 8,
  created_at: '2026-03-04T09:05:00.000Z',
  tried_at: '2026-03-06T11:40:00.000Z',
  died_at: '2026-03-06T11:40:00.000Z',
}));

it('retries a failed delivery from its row, shows why it was refused, and keeps the focus near when the row leaves', async () => {
  const page = await pageOf(desktop);
  let letters = LETTERS;
  await page.route(
    url => url.pathname === '/api/admin/outbox/dead',
    route => {
      const kind = new URL(route.request().url()).searchParams.get('kind');
      const found = letters.filter(letter => kind === 'all' || letter.kind === kind);
      return route.fulfill({ json: { letters: found, total: letters.length, next_cursor: null } });
    },
  );
  let isRefused = true;
  await page.route('**/api/admin/outbox/*/retry', route => {
    if (isRefused)
      return route.fulfill({ status: 409, json: { error: 'Este envío ya no está entre los fallidos' } });
    letters = LETTERS.slice(1);
    return route.fulfill({ json: { success: true } });
  });
  await openScreen(page, '/admin/dead-letters?tipo=notice_mail');
  const table = page.getByRole('table', { name: 'Envíos fallidos' });
  const retry = table.getByRole('button', { name: /^Reintentar: Aviso por correo para/ });
  await retry.nth(1).waitFor();
  await retry.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => retry.nth(1).evaluate(button => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await table.getByRole('alert').getByText('Este envío ya no está entre los fallidos').waitFor();
  await expectAccessible(page);
  isRefused = false;
  await retry.first().click();
  await page.getByText('Lo estamos enviando de nuevo').waitFor();
  await expect.poll(() => retry.count()).toBe(1);
  const focused = page.evaluate(() => document.activeElement?.querySelector('h1')?.textContent);
  expect(await focused).toBe('Envíos fallidos');
  await page.getByLabel('Tipo').selectOption({ label: 'Aviso al navegador' });
  await page.getByText('Ningún envío fallido cumple los filtros').waitFor();
  await page.goBack();
  await retry.first().waitFor();
});

const EXPORTED = [
  ['/admin/technicians/all?estado=pending', '/api/admin/technicians'],
  ['/admin/reviews?valoracion=4&orden=rating', '/api/admin/reviews'],
  ['/admin/payments?filtro=problem', '/api/admin/payments'],
  ['/admin/users?rol=technician&orden=created', '/api/admin/users'],
  ['/admin/audit?accion=list_exported', '/api/admin/audit'],
  ['/admin/dead-letters?tipo=notice_mail', '/api/admin/outbox/dead'],
] as const;

it('downloads from each table what the filters and the order of its list describe', async () => {
  const page = await pageOf(desktop);
  // The document, because a list that was loaded shortly before is not loaded again.
  await page.goto('/admin');
  for (const [path, list] of EXPORTED) {
    const [listed] = await Promise.all([
      page.waitForRequest(request => new URL(request.url()).pathname === list),
      goInside(page, path),
    ]);
    // A file has all rows.
    const exported = new URL(listed.url().replace(list, `${list}/export`));
    exported.searchParams.delete('limit');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForRequest(exported.href),
      page.getByRole('button', { name: 'Descargar CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  }
});

it('downloads the rows of a filter that the table does not show yet', async () => {
  const page = await pageOf(desktop);
  await openScreen(page, '/admin/requests');
  await page.getByRole('table', { name: 'Trabajos' }).locator('tbody tr').first().waitFor();
  const [asked] = await Promise.all([
    page.waitForRequest(request => new URL(request.url()).pathname === '/api/admin/requests/export'),
    page.waitForEvent('download'),
    // Both in one task of the browser, so that React cannot render between them.
    page.getByLabel('Estado').evaluate((select: HTMLSelectElement) => {
      select.value = 'completed';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Descargar CSV')?.click();
    }),
  ]);
  expect(new URL(asked.url()).searchParams.get('status')).toBe('completed');
});

it('leads from the pending technicians to all and back, and sorts by rating with the best first', async () => {
  const page = await pageOf(desktop);
  await openScreen(page, '/admin/technicians');
  // The last ones are beside the titles; the first ones are the links of the sections.
  await page.getByRole('main').getByRole('link', { name: 'Todos los técnicos' }).last().click();
  const table = page.getByRole('table', { name: 'Todos los técnicos' });
  await table.locator('tbody tr').nth(3).waitFor();
  const heading = table.getByRole('columnheader', { name: 'Valoración' });
  const ratings = async () =>
    (await table.locator('td[data-label="Valoración"]').allTextContents()).map(text =>
      text === '—' ? 0 : Number(text.replace(',', '.')),
    );
  await heading.getByRole('button').click();
  await page.waitForURL(/orden=-rating/);
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(async () => (await ratings())[0]).toBeGreaterThan(3);
  const descending = await ratings();
  expect(descending).toEqual(descending.toSorted((one, other) => other - one));
  await heading.getByRole('button').click();
  await page.waitForURL(/orden=rating/);
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('main').getByRole('link', { name: 'Técnicos pendientes' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Técnicos pendientes' }).waitFor();
});
