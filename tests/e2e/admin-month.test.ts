import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { townName } from '@oficio/domain/places/towns.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseFile } from '../../tools/bench/support/sqlite-world.ts';
import { loadMonth, MONTH_ADMIN } from '../../tools/month/load-month.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { watchLoading } from './settled.ts';
import { DESKTOP, openScreen, PHONE, type Visitor } from './support.ts';
import { expectAtMost, type TaskFigures, TimedTask, tableOf } from './timed-task.ts';

/** Password of all accounts that tests log in to. */
const PASSWORD = 'oficio123';
const REASON = 'Lo hemos comprobado con las dos partes';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oficio-month-'));
  await loadMonth({ dataDir, databaseUrl: null }, PASSWORD);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const journey = openJourney(() => ({ DATA_DIR: dataDir, SEED_DEMO: '0', LOG_LEVEL: 'error' }));
let admin: Visitor;
const done: TaskFigures[] = [];

beforeAll(async () => {
  admin = await journey.visitor(DESKTOP, MONTH_ADMIN);
});
afterAll(() => {
  process.stdout.write(`\nTen tasks on a month of 1,000 jobs a day\n${tableOf(done)}\n`);
  // The sandbox refuses money of payments that it does not know.
  expect(admin?.complaints.filter(line => !/50[0-9]/.test(line))).toEqual([]);
});

/** Returns the rows of a query on the database of the running server. */
function rowsOf<Row>(query: string, ...values: number[]): Row[] {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  try {
    return database.prepare(query).all(...values) as Row[];
  } finally {
    database.close();
  }
}
function rowOf<Row>(query: string, ...values: number[]): Row {
  const [row] = rowsOf<Row>(query, ...values);
  if (row === undefined) throw new Error(`No row: ${query}`);
  return row;
}
const actsOf = (action: string) =>
  rowOf<{ count: number }>(
    `select count(*) as count from audit_log where action = '${action}' and at > ${Date.now() - HOUR}`,
  ).count;

/** Opens the home page of the administration, does the task, and checks that it needed at most these presses and fields. */
async function perform(
  name: string,
  most: readonly [number, number],
  work: (task: TimedTask, page: Page) => Promise<void>,
): Promise<void> {
  const { page } = admin;
  // The screen first shows the queue that an earlier task loaded.
  const loaded = page.waitForResponse(response => new URL(response.url()).pathname === '/api/admin/queue');
  await openScreen(page, '/admin');
  await loaded;
  await queueGroup(page, 'Problemas por decidir').waitFor();
  const task = new TimedTask(page);
  await work(task, page);
  done.push(task.figures(name));
  expectAtMost(task.figures(name), most);
}

const section = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name, exact: true });
const searchOf = (page: Page) => page.getByRole('combobox', { name: 'Buscar en toda la administración' });
const optionOf = (page: Page, text: string | RegExp) =>
  page.getByRole('listbox', { name: 'Resultados' }).getByRole('option').filter({ hasText: text });
const queueGroup = (page: Page, title: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name: title }) });
const dialogOf = (page: Page) => page.getByRole('dialog');
const tableRows = (page: Page) => page.getByRole('table').locator('tbody tr');

/** Writes the reason into the open dialog and presses its button. */
async function decide(task: TimedTask, page: Page, label: string, shown: Locator) {
  const dialog = dialogOf(page);
  await task.type(dialog.getByLabel(/^(Motivo|Cómo se ha resuelto)/), REASON);
  await task.press(dialog.getByRole('button', { name: label, exact: true }), shown);
  await dialog.waitFor({ state: 'detached' });
}

it('1. finds a person by the telephone number', async () => {
  const person = rowOf<{ id: number; name: string; phone: string }>(
    `select id, name, phone from users where role = 'user' and deleted_at is null and id % 777 = 5 limit 1`,
  );
  await perform('1. find a person by phone', [2, 1], async (task, page) => {
    await task.key('/');
    // As a person reads it on a display: without the prefix of Spain, in groups.
    const [, a, b, c] = /(\d{3})(\d{3})(\d{3})$/.exec(person.phone) ?? [];
    await task.type(searchOf(page), `${a} ${b} ${c}`, optionOf(page, person.name));
    await task.press(optionOf(page, person.name), page.getByRole('heading', { level: 1, name: person.name }));
    await page.getByText(`Usuario n.º ${person.id}`).waitFor();
  });
});

it('2. finds a job by words of its address', async () => {
  const { address } = rowOf<{ address: string }>(
    `select address from requests where address like 'Calle de la Peña%' and id > 29000 limit 1`,
  );
  await perform('2. find a job by words of its address', [2, 1], async (task, page) => {
    await task.key('/');
    const words = address.replace('Calle de la ', '').toLowerCase();
    const job = optionOf(page, /Trabajo n\.º/);
    await task.type(searchOf(page), words, job);
    await task.press(job.first(), page.getByRole('heading', { level: 1, name: /^Trabajo n\.º/ }));
    await page.getByText(address, { exact: true }).first().waitFor();
  });
});

it('3. decides the oldest problem after reading what both sides wrote, the photos and the chat', async () => {
  await perform('3. decide a problem with its photos and its chat', [5, 1], async (task, page) => {
    const row = queueGroup(page, 'Problemas por decidir').getByRole('listitem').first();
    await task.press(row.getByRole('link'), page.getByText(/ha avisado de un problema/));
    const payment = Number(page.url().split('/').at(-1));
    await task.press(
      page.getByRole('link', { name: /^n\.º \d+$/ }),
      page.getByRole('button', { name: 'Leer la conversación' }),
    );
    const photos = page.getByText(/ha avisado de un problema/).locator('xpath=ancestor::*[.//img][1]//img');
    await task.wait(() => photos.first().waitFor());
    const isDrawn = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
    await expect.poll(() => photos.first().evaluate(isDrawn)).toBe(true);
    await task.press(
      page.getByRole('button', { name: 'Leer la conversación' }),
      page.getByRole('list', { name: 'Mensajes' }).getByRole('listitem'),
    );
    await task.press(page.getByRole('button', { name: 'Liberar al técnico' }), dialogOf(page));
    await decide(task, page, 'Liberar pago', page.getByText('Ya hay una decisión'));
    expect(
      rowOf<object>('select state, decision, decision_reason from problems where payment_id = ?', payment),
    ).toEqual({
      state: 'decided',
      decision: 'release',
      decision_reason: REASON,
    });
    expect([actsOf('payment_released') > 0, actsOf('chat_read')]).toEqual([true, 1]);
  });
});

/** Returns a day of Madrid as the fields write it. */
const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(at);

it('4. downloads the payments of a month, with as many lines as the database has payments', async () => {
  const [from, until] = [dayOf(Date.now() - 29 * DAY), dayOf(Date.now())];
  await perform('4. download the payments of the last 30 days', [2, 2], async (task, page) => {
    await task.press(section(page, 'Pagos'), tableRows(page));
    await task.type(page.getByLabel('Pagado desde'), from);
    await page.waitForURL(/desde=/);
    await task.type(page.getByLabel('Pagado hasta'), until);
    await page.waitForURL(/hasta=/);
    const answered = page.waitForResponse(/payments\/export/);
    const downloaded = page.waitForEvent('download');
    await task.press(page.getByRole('button', { name: 'Descargar CSV' }));
    const file = await task.wait(async () => (await downloaded).path());
    // Without a length, because the server sends the rows while it reads them.
    expect((await answered).headers()['content-length']).toBeUndefined();
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
    const { count } = rowOf<{ count: number }>(
      'select count(*) as count from payments where paid_at >= ? and paid_at < ?',
      Date.parse(`${from}T00:00+01:00`),
      Date.parse(`${until}T00:00+01:00`) + DAY,
    );
    expect(count).toBeGreaterThan(15_000);
    expect(lines.length - 1).toBe(count);
    expect(actsOf('list_exported')).toBe(1);
  });
});

it('5. settles the oldest failed refund of the queue', async () => {
  await perform('5. settle the oldest failed refund', [3, 1], async (task, page) => {
    const group = queueGroup(page, 'Devoluciones fallidas');
    const number =
      (await group
        .getByRole('listitem')
        .first()
        .getByText(/^Trabajo/)
        .textContent()) ?? '';
    const settle = page.getByRole('button', { name: 'Resuelta a mano' });
    await task.press(group.getByRole('link').first(), settle);
    await task.press(settle, dialogOf(page));
    await decide(task, page, 'Anotar devolución', page.getByText('Devolución anotada'));
    const request = Number(number.replace(/\D+/g, ''));
    expect(
      rowOf<object>('select closed_as, closing_reason from refunds where request_id = ?', request),
    ).toEqual({ closed_as: 'settled', closing_reason: REASON });
    await openScreen(page, '/admin');
    await group.waitFor();
    await expect.poll(() => group.getByText(number, { exact: true }).count()).toBe(0);
  });
});

it('6. cancels a job by its number, with a reason', async () => {
  const { id } = rowOf<{ id: number }>(`select max(id) as id from requests where status = 'approved'`);
  await perform('6. cancel a job by its number', [4, 2], async (task, page) => {
    await task.key('/');
    const option = optionOf(page, `Trabajo n.º ${id}:`);
    await task.type(searchOf(page), String(id), option);
    const cancel = page.getByRole('button', { name: 'Cancelar solicitud' });
    await task.press(option, cancel);
    await task.press(cancel, dialogOf(page));
    await decide(task, page, 'Cancelar trabajo', page.getByText('Trabajo cancelado'));
    expect(rowOf<object>('select status from requests where id = ?', id)).toEqual({ status: 'cancelled' });
    expect(actsOf('job_cancelled')).toBe(1);
  });
});

it('7. approves the technician who waits for the longest time, and withdraws the approval', async () => {
  await perform('7. approve a technician, and withdraw it', [7, 2], async (task, page) => {
    const link = queueGroup(page, 'Técnicos pendientes').getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    const card = page.getByRole('article', { name }).first();
    await task.press(link, card);
    const email = (await card.getByRole('link', { name: /@/ }).textContent()) ?? '';
    await task.press(card.getByRole('button', { name: 'Aprobar' }), dialogOf(page));
    await task.press(
      dialogOf(page).getByRole('button', { name: 'Aprobar' }),
      page.getByText('Técnico aprobado'),
    );
    const approved = () =>
      rowOf<{ approved: number }>(
        `select approved from technicians join users on users.id = user_id where email = '${email}'`,
      ).approved;
    expect(approved()).toBe(1);
    await task.key('/');
    await task.type(searchOf(page), email, optionOf(page, email));
    const revoke = page.getByRole('button', { name: 'Retirar la aprobación' });
    await task.press(optionOf(page, email), revoke);
    await task.press(revoke, dialogOf(page));
    await decide(task, page, 'Retirar la aprobación', page.getByText('Aprobación retirada'));
    expect(approved()).toBe(0);
  });
});

it('8. suspends a person with a reason, and reactivates the account', async () => {
  const { id, email } = rowOf<{ id: number; email: string }>(
    `select id, email from users where role = 'user' and suspended_at is null and deleted_at is null and id % 901 = 3 limit 1`,
  );
  await perform('8. suspend a person, and reactivate the account', [6, 2], async (task, page) => {
    const suspendedAt = () =>
      rowOf<{ at: number | null }>('select suspended_at as at from users where id = ?', id).at;
    await task.key('/');
    await task.type(searchOf(page), email, optionOf(page, email));
    const suspend = page.getByRole('button', { name: 'Suspender' });
    await task.press(optionOf(page, email), suspend);
    await task.press(suspend, dialogOf(page));
    const reactivate = page.getByRole('button', { name: 'Reactivar' });
    await decide(task, page, 'Suspender', reactivate);
    expect(suspendedAt()).not.toBeNull();
    await task.press(reactivate, dialogOf(page));
    await task.press(dialogOf(page).getByRole('button', { name: 'Reactivar' }), suspend);
    expect(suspendedAt()).toBeNull();
  });
});

it('9. hides the newest review with one star', async () => {
  await perform('9. hide the newest review with one star', [5, 1], async (task, page) => {
    await task.press(section(page, 'Reseñas'), tableRows(page));
    await task.choose(page.getByLabel('Valoración'), '1 estrella');
    await page.waitForURL(/valoracion=1/);
    await expect
      .poll(() => tableRows(page).first().getByRole('img', { name: '1 de 5 estrellas' }).count())
      .toBe(1);
    const row = tableRows(page).first();
    const job = Number.parseInt((await row.getByRole('link').first().textContent()) ?? '', 10);
    await task.press(row.getByRole('button', { name: 'Ocultar' }), dialogOf(page));
    await decide(task, page, 'Ocultar reseña', row.getByRole('button', { name: 'Mostrar de nuevo' }));
    const { hidden } = rowOf<{ hidden: number | null }>(
      'select hidden_at as hidden from reviews where request_id = ?',
      job,
    );
    expect(hidden).not.toBeNull();
  });
});

it('10. narrows the jobs by days, service and town, sorts them, and comes back to the same rows', async () => {
  const madrid = townName(28_079) ?? '';
  const [from, until] = [dayOf(Date.now() - 25 * DAY), dayOf(Date.now() - 2 * DAY)];
  await perform('10. narrow the jobs, sort, third page, open, reload, back', [9, 2], async (task, page) => {
    await task.press(section(page, 'Trabajos'), tableRows(page));
    await task.type(page.getByLabel('Creado desde'), from);
    await task.type(page.getByLabel('Creado hasta'), until);
    await task.choose(page.getByLabel('Servicio'), 'Fontanería');
    await task.choose(page.getByLabel('Población'), madrid);
    await page.waitForURL(/poblacion=28079/);
    const heading = page.getByRole('columnheader', { name: 'Creado' });
    await task.press(heading.getByRole('button'));
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    const expected = rowsOf<{ id: number }>(
      `select requests.id from requests join services on services.id = service_id where services.name = 'Fontanería'
        and town = 28079 and requests.created_at >= ? and requests.created_at < ? order by requests.created_at, requests.id limit 150`,
      Date.parse(`${from}T00:00+01:00`),
      Date.parse(`${until}T00:00+01:00`) + DAY,
    ).map(({ id }) => id);
    const numbers = async () =>
      (await tableRows(page).locator('td:first-child').allTextContents()).map(text =>
        Number.parseInt(text, 10),
      );
    await task.wait(() => expect.poll(numbers).toEqual(expected.slice(0, 50)));
    for (const shown of [100, 150]) {
      await task.press(page.getByRole('button', { name: 'Ver más' }), tableRows(page).nth(shown - 1));
      expect(await numbers()).toEqual(expected.slice(0, shown));
      // The focus is on the first new row, and the page stays where it is.
      const focused = await tableRows(page)
        .nth(shown - 50)
        .evaluate(row => row === document.activeElement);
      expect([focused, await page.evaluate(() => scrollY > 500)]).toEqual([true, true]);
      await page.waitForURL(new RegExp(`filas=${shown}`));
    }
    const address = page.url();
    const last = tableRows(page).nth(149);
    await task.press(last.getByRole('link').first(), page.getByRole('heading', { name: 'Notas internas' }));
    await task.wait(() => page.goBack());
    await task.wait(() => last.waitFor());
    expect([page.url(), await numbers()]).toEqual([address, expected]);
    await task.wait(() => page.reload());
    await task.wait(() => last.waitFor());
    expect([page.url(), await numbers()]).toEqual([address, expected]);
  });
});

const TABLES = [
  '/admin/requests',
  '/admin/users',
  '/admin/technicians/all',
  '/admin/payments',
  '/admin/payments?filtro=problem',
  '/admin/reviews',
  '/admin/dead-letters',
  '/admin/audit',
];

/** True if the page scrolls horizontally. */
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Least rows on a screen of 1440 by 900. Long names and reasons take several lines, so fewer payments to decide and reviews fit. */
const rowsOnScreen = (path: string) => (/filtro=problem|reviews/.test(path) ? 17 : 20);

it('shows about 20 rows of each table on a screen of 1440 by 900, with all usual columns, and does not scroll horizontally on a phone', async () => {
  const { page } = admin;
  for (const path of TABLES) {
    await openScreen(page, path);
    await tableRows(page).nth(20).waitFor();
    // The result of the last comparison appears above the payments later.
    if (path.startsWith('/admin/payments')) await page.getByText(/Todo cuadra/).waitFor();
    const bottom = await tableRows(page)
      .nth(rowsOnScreen(path) - 1)
      .evaluate(row => row.getBoundingClientRect().bottom);
    const hidden = await page
      .getByRole('table')
      .evaluate(({ parentElement: scroller }) =>
        scroller ? scroller.scrollWidth - scroller.clientWidth : Number.NaN,
      );
    await page.setViewportSize(PHONE);
    expect([path, bottom <= DESKTOP.height, hidden, await isWide(page)]).toEqual([path, true, 0, false]);
    await page.setViewportSize(DESKTOP);
  }
});

it('shows every label of the charts completely, on a wide screen and on a phone', async () => {
  const { page } = admin;
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await openScreen(page, '/admin/figures');
    const charts = page.getByRole('figure').locator('svg');
    await charts.nth(4).waitFor();
    const cut = () =>
      charts.locator('text').evaluateAll(labels =>
        labels.flatMap(label => {
          const { left, right } = label.getBoundingClientRect();
          const chart = label.closest('svg')?.getBoundingClientRect();
          return chart && left >= chart.left && right <= chart.right ? [] : [label.textContent];
        }),
      );
    await expect.poll(() => charts.getByText(/mil$/).count()).toBeGreaterThan(4);
    await expect.poll(cut).toEqual([]);
  }
});

it('shows the files, the queue and the figures on a phone without a horizontal scroll', async () => {
  const { page, complaints } = admin;
  const before = complaints.length;
  const { job, payment, person } = rowOf<{ job: number; payment: number; person: number }>(
    `select request_id as job, payment_id as payment, customer_id as person from problems where state = 'open' limit 1`,
  );
  const settled = watchLoading(page);
  await page.setViewportSize(PHONE);
  for (const path of [
    `/admin/requests/${job}`,
    `/admin/payments/${payment}`,
    `/admin/users/${person}`,
    '/admin/figures',
    '/admin/technicians',
    '/admin/search?q=garcia',
    '/admin/operation',
    '/admin',
  ]) {
    await openScreen(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled();
    expect([path, await isWide(page)]).toEqual([path, false]);
  }
  await queueGroup(page, 'Envíos que no han llegado').waitFor();
  await page.getByRole('navigation', { name: 'Grupos por decidir' }).getByRole('link').last().click();
  await expect.poll(() => page.evaluate(() => scrollY > 2000)).toBe(true);
  // Ten rows of each group would take 13,500.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10_000);
  await expectAccessible(page);
  expect(complaints.slice(before)).toEqual([]);
});
