import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DESKTOP,
  newVisitor,
  type Oficio,
  openBrowser,
  PHONE,
  signIn,
  startOficio,
  type Visitor,
} from './support.ts';

/** Every screen of the demo world as each of its readers: accessible, as wide as its window, without a complaint. */
const SCREENS = {
  nobody: [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/technician/{technician}',
    '/payment-success',
    '/offline',
    '/nada',
  ],
  'cliente@oficio.test': [
    '/dashboard',
    '/request-service',
    '/request-service?technician={technician}',
    '/payment/{approved}',
    '/payment-success?request_id={approved}',
    '/payments/{payment}/receipt',
    '/notifications',
    '/account',
    '/chat',
    '/chat?request={approved}',
  ],
  'tecnico@oficio.test': [
    '/technician/dashboard',
    '/technician/dashboard?tab=trabajos',
    '/technician/dashboard?tab=historial',
    '/technician/statement',
    '/technician/statement?month=2020-02',
    '/technician/stripe-onboarding',
    '/chat',
    '/technician/stripe-success',
    '/technician/stripe-refresh',
    '/dashboard',
  ],
  'admin@oficio.test': [
    '/admin',
    '/admin/technicians',
    '/admin/users',
    '/admin/users?rol=technician&buscar=nadie',
    '/admin/requests',
    '/admin/requests/{approved}',
    '/admin/config',
    '/admin/audit',
    '/admin/payments',
    '/admin/payments?filtro=problem&buscar=nadie',
    '/admin/payments/{payment}',
  ],
} as const;

/** The narrowest phone, and the common one at 200 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 195, height: 422 },
];

let oficio: Oficio;
let browser: Browser;
let ids: Readonly<Record<string, number>>;

beforeAll(async () => {
  oficio = await startOficio();
  browser = await openBrowser();
  ids = await demoIds();
});

afterAll(async () => {
  await browser?.close();
  await oficio?.stop();
});

describe.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('as %s', who => {
  describe.each([
    ['on a phone', PHONE, 'light'],
    ['at a desk in the dark', DESKTOP, 'dark'],
  ] as const)('%s', (_, viewport, colorScheme) => {
    let visitor: Visitor;

    beforeAll(async () => {
      visitor = await newVisitor(browser, oficio, viewport);
      await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (who !== 'nobody') await signIn(visitor, who);
    });

    afterAll(async () => {
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    it.each([...SCREENS[who]])('%s', async path => {
      const { page } = visitor;
      await page.setViewportSize(viewport);
      await page.goto(path.replace(/\{(\w+)\}/, (__, name: string) => String(ids[name])));
      await settled(page);
      await drawAll(page);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await overflow(page)).toBe(0);
      if (viewport !== PHONE) return;
      for (const size of NARROW) {
        await page.setViewportSize(size);
        expect([size.width, await overflow(page)]).toEqual([size.width, 0]);
      }
    });
  });
});

async function settled(page: Page) {
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('[class*=Skeleton]').first().waitFor({ state: 'hidden' });
}

/** Pixels by which the page is wider than its window; the room kept for a scroll bar makes it narrower. */
const overflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );

async function demoIds() {
  const login = await fetch(`${oficio.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cliente@oficio.test', password: 'oficio123' }),
  });
  const { token } = (await login.json()) as { token: string };
  const mine = await fetch(`${oficio.url}/api/requests/my-requests`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { requests } = (await mine.json()) as {
    requests: {
      id: number;
      status: string;
      technician_id: number | null;
      money: { payment_id: number | null } | null;
    }[];
  };
  const approved = requests.find(({ status }) => status === 'approved');
  if (!approved?.technician_id) throw new Error('The demo has no approved request');
  const paid = requests.find(({ money }) => money?.payment_id);
  if (!paid?.money?.payment_id) throw new Error('The demo has no paid request');
  return {
    approved: approved.id,
    technician: approved.technician_id,
    payment: paid.money.payment_id,
  };
}

/** Cards far below are drawn when a reader comes near; until then their parts lie where no reader will see them. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('article'))
      card.style.contentVisibility = 'visible';
  });
}
