import { monthOf } from '@oficio/domain/requests/month.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedJourney } from './journey.ts';
import { watchLoading } from './settled.ts';
import { openScreen, REPLACES_REPLIES, type Visitor } from './support.ts';

/** The statement of a month that has just begun has no rows. */
const SOME_DAYS_MS = 5 * 86_400_000;
/** A common small laptop. */
const LAPTOP = { width: 1280, height: 800 };

const AT = '2026-03-04T09:05:00.000Z';
const LONG_NAME = 'María de los Ángeles Fernández-Villaverde y Rodríguez de la Fuente';
const LONG_EMAIL = 'maria.de.los.angeles.fernandez-villaverde.rodriguez@ayuntamiento-de-alcala.test';
/** Replaced values by their names in the replies. */
const LONG: Readonly<Record<string, string>> = {
  name: LONG_NAME,
  customer_name: LONG_NAME,
  technician_name: LONG_NAME,
  service_name: 'Instalación y reparación de electrodomésticos y calderas',
  email: LONG_EMAIL,
  recipient: LONG_EMAIL,
};

/** Replies of the lists that the demo data leave empty. */
const FIXTURES: Readonly<Record<string, object>> = {
  '/api/admin/outbox/dead': {
    letters: [
      {
        id: 1,
        kind: 'notice_mail',
        recipient: 'cliente@oficio.test',
        error: 'El servidor de correo ha respondido: 550 5.1.1 Mailbox unavailable',
        attempts: 8,
        created_at: AT,
        tried_at: AT,
        died_at: AT,
      },
    ],
    total: 1,
    next_cursor: null,
  },
  '/api/admin/audit': {
    acts: [
      {
        id: 1,
        at: AT,
        admin: { id: 1, name: 'Ana' },
        action: 'user_suspended',
        subject_id: 2,
        details: { reason: 'Ha insultado a un técnico y no ha respondido a tres avisos' },
        address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
      },
    ],
    admins: [{ id: 1, name: 'Ana' }],
    next_cursor: null,
  },
};

/** Tables with the names of all their columns in the address. */
const TABLES: Readonly<Record<string, string>> = {
  '/admin/users': 'email,phone,role,created,suspension',
  '/admin/technicians/all': 'state,services,town,rating,reviews,rate,experience,phone,email,created',
  '/admin/requests': 'state,customer,technician,town,price,date,created,updated',
  '/admin/payments': 'paid,state,customer,technician,amount,todo,job,town,payout,fee,release,intent',
  '/admin/payments?filtro=problem':
    'paid,state,customer,technician,amount,todo,job,town,payout,fee,release,intent',
  '/admin/reviews': 'created,rating,comment,customer,technician,service,town',
  '/admin/audit': 'action,admin,details,address',
  '/admin/dead-letters': 'recipient,error,attempts,created,tried,died',
};

const OTHER_TABLES = ['/admin', '/admin/figures'];

const journey = openSharedJourney(REPLACES_REPLIES);

describe.each([
  ['the names of the demo', false],
  ['very long names', true],
] as const)('Tables at 1280 px with %s', (_, isLong) => {
  const visitors: Visitor[] = [];
  let settled: () => Promise<void>;
  const open = async (email: string) => {
    const visitor = await journey.visitor(LAPTOP, email);
    visitors.push(visitor);
    await replaceReplies(visitor.page, isLong);
    settled = watchLoading(visitor.page);
    return visitor.page;
  };
  /** Opens a screen with tables, also those in folded parts, and returns their faults and whether one scrolls. */
  const look = async (page: Page, path: string) => {
    await openScreen(page, path);
    await page.locator('table').first().waitFor({ state: 'attached' });
    await settled();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
    });
    await settled();
    return examine(page);
  };
  let admin: Page;

  beforeAll(async () => {
    admin = await open('admin@oficio.test');
  });
  afterAll(async () => {
    for (const { context } of visitors) await context.close();
  });

  it.each(Object.keys(TABLES))('shows all usual columns and buttons in the frame: %s', async path => {
    const { faults, tables, scrolling } = await look(admin, path);
    expect(faults).toEqual([]);
    expect(tables).toBe(1);
    if (!isLong) expect(scrolling).toEqual([]);
  });

  it.each(Object.entries(TABLES))('shows or scrolls all columns visibly: %s', async (path, columns) => {
    const { faults } = await look(admin, `${path}${path.includes('?') ? '&' : '?'}columnas=${columns}`);
    expect(faults).toEqual([]);
  });

  it.each(OTHER_TABLES)('shows the figures of all tables: %s', async path => {
    const { faults, tables } = await look(admin, path);
    expect(faults).toEqual([]);
    expect(tables).toBeGreaterThan(1);
  });

  it('shows the statement of a technician', async () => {
    const page = await open('tecnico@oficio.test');
    const { name } = monthOf(Date.now() - SOME_DAYS_MS);
    const { faults } = await look(page, `/technician/statement?month=${name}`);
    expect(faults).toEqual([]);
  });
});

it('scrolls a table with too many columns by the keyboard, and keeps the buttons of its rows in view', async () => {
  const { page } = await journey.visitor(LAPTOP, 'admin@oficio.test');
  await replaceReplies(page, true);
  const path = '/admin/payments';
  await openScreen(page, `${path}?columnas=${TABLES[path]}`);
  const frame = page.getByRole('region', { name: 'Pagos' });
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);

  await page.setViewportSize({ ...LAPTOP, width: 900 });
  await openScreen(page, `/admin/users?columnas=${TABLES['/admin/users']}`);
  const button = page.getByRole('button', { name: 'Suspender' }).first();
  await button.waitFor();
  expect(await page.getByRole('region', { name: 'Usuarios' }).count()).toBe(1);
  const box = await button.boundingBox();
  expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThan(900);
  await page.context().close();
});

/** Fills the empty lists, and replaces names if `isLong`. */
const replaceReplies = (page: Page, isLong: boolean) =>
  page.route(/^https?:\/\/[^/]+\/api\//, async route => {
    if (route.request().method() !== 'GET') return route.fallback();
    const fixture = FIXTURES[new URL(route.request().url()).pathname];
    if (!fixture && !isLong) return route.fallback();
    const response = fixture ? undefined : await route.fetch();
    if (response && !/json/.test(response.headers()['content-type'] ?? ''))
      return route.fulfill({ response });
    const text = response ? await response.text() : JSON.stringify(fixture);
    const json = JSON.parse(text, (key, value) =>
      isLong && typeof value === 'string' && LONG[key] !== undefined ? LONG[key] : value,
    );
    await route.fulfill({ ...(response && { response }), json });
  });

interface Examined {
  /** Contents that are cut, cover the next cell or lie outside a frame that does not scroll as it should. */
  readonly faults: readonly string[];
  /** Number of tables. */
  readonly tables: number;
  /** Names of the frames that scroll horizontally. */
  readonly scrolling: readonly string[];
}

/** Measures all tables of a page. A cell that can be pressed to show the whole text counts as complete, and so does an image. */
const examine = (page: Page): Promise<Examined> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const scrolling: string[] = [];
    const styleOf = (element: Element) => getComputedStyle(element);
    const { clientWidth } = document.documentElement;
    if (document.documentElement.scrollWidth > clientWidth) faults.push('The page scrolls');
    const tables = [...document.querySelectorAll('main table')];
    for (const table of tables) {
      let frame = table.parentElement;
      while (frame && styleOf(frame).overflowX === 'visible') frame = frame.parentElement;
      if (!frame) continue;
      const inside = frame.getBoundingClientRect();
      const name = frame.getAttribute('aria-label') ?? table.getAttribute('aria-label') ?? '';
      if (inside.left < 0 || inside.right > clientWidth + 1) faults.push(`The frame is outside: ${name}`);
      const scrolls = frame.scrollWidth > frame.clientWidth;
      if (scrolls) {
        scrolling.push(name);
        const { overflowX, backgroundImage } = styleOf(frame);
        // The shadows at the edges. The browser of the tests draws no scroll bars.
        const isMarked = backgroundImage.includes('gradient');
        const isReachable =
          /auto|scroll/.test(overflowX) && frame.tabIndex === 0 && frame.role === 'region' && name !== '';
        if (!isMarked || !isReachable) faults.push(`The frame hides columns: ${name}`);
      }
      for (const cell of table.querySelectorAll<HTMLElement>('th, td')) {
        const { left, right } = cell.getBoundingClientRect();
        const parts = [cell, ...cell.querySelectorAll<HTMLElement>('*')].filter(
          part => !part.closest('[aria-expanded], [role=img]') && styleOf(part).clipPath === 'none',
        );
        for (const part of parts) {
          const range = document.createRange();
          range.selectNodeContents(part);
          const box = range.getBoundingClientRect();
          const isCut = styleOf(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1;
          const isOver = box.width > 0 && (box.left < left - 1 || box.right > right + 1);
          const isHidden = !scrolls && box.width > 0 && box.right > inside.right + 1;
          if (isCut || isOver || isHidden) faults.push(`${name}: ${part.tagName} ${part.textContent}`);
        }
      }
    }
    return { faults: [...new Set(faults)], tables: tables.length, scrolling };
  });
