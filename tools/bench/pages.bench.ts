/** Measures the weight of the built pages, their layout shift, and the time from a press to its paint on a slow phone. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '../../apps/server/src/demo/accounts.ts';
import { ensureChromium } from '../../scripts/support/chromium-install.js';
import { ensureWebBuilt } from '../../scripts/support/web-build.js';
import { loadFirst } from '../../tests/e2e/first-load.ts';
import { newVisitor, type Oficio, openBrowser, PHONE, signIn, startOficio } from '../../tests/e2e/support.ts';
import { INTERACTIONS } from './pages/interactions.ts';
import { recordPageTimings, shiftOf, slowDown, timePress } from './pages/probe.ts';
import { weigh } from './pages/weights.ts';
import { createPagesWorld } from './pages/world.ts';
import { sizeOf } from './support/brief.ts';
import { type Figure, report } from './support/report.ts';
import { median } from './support/rounds.ts';

/** Factor by which the processor is slowed to that of a slow phone. */
const SLOWDOWN = sizeOf(4, 1);
const ROUNDS = sizeOf(3, 1);
/** Time after which an idle page loads nothing more. Milliseconds. */
const IDLE_DELAY_MS = sizeOf(2000, 50);

const ROUTES: readonly { readonly email?: string; readonly paths: readonly string[] }[] = [
  { paths: ['/', '/technician/{technician}', '/login', '/register'] },
  {
    email: DEMO_ACCOUNTS.user,
    paths: ['/dashboard', '/request-service', '/chat', '/notifications', '/account'],
  },
  {
    email: DEMO_ACCOUNTS.technician,
    paths: ['/technician/dashboard', '/technician/solicitudes', '/technician/statement'],
  },
  { email: DEMO_ACCOUNTS.admin, paths: ['/admin', '/admin/requests', '/admin/payments'] },
];

/** Pages that links outside lead to. */
const FIRST_VISITS = ['/login', '/register', '/', '/technician/{technician}'].slice(0, sizeOf(4, 1));

interface Place {
  readonly browser: Browser;
  readonly oficio: Oficio;
  readonly technicianId: number;
}

/** Opens a page with a phone's size, logged in as `email` if given, and closes it after `use`. */
async function withPhone<Result>(
  { browser, oficio }: Place,
  email: string | undefined,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const phone = await newVisitor(browser, oficio, PHONE);
  try {
    await recordPageTimings(phone.page);
    if (email !== undefined) await signIn(phone, email);
    return await use(phone.page);
  } finally {
    await phone.context.close();
  }
}

async function weights({ oficio, technicianId }: Place): Promise<Figure[]> {
  const home = await weigh(oficio.url, '/');
  const profile = await weigh(oficio.url, `/technician/${technicianId}`);
  return [
    {
      name: 'Scripts before a page can be used, gzip KB: home',
      value: home.scripts / 1000,
      firstTarget: '≤ 170',
      goal: '≤ 130',
      raw: { 'home KB': home.scripts / 1000, 'profile KB': profile.scripts / 1000 },
    },
    {
      name: 'Sheets, gzip KB: home',
      value: home.sheets / 1000,
      firstTarget: '≤ 20',
      goal: '≤ 12',
      raw: { 'home KB': home.sheets / 1000, 'profile KB': profile.sheets / 1000 },
    },
  ];
}

/** Measures first visits until 2.5 s after their last request. */
async function firstLoads({ browser, oficio, technicianId }: Place): Promise<Figure[]> {
  const sizes: Record<string, number> = {};
  const requests: Record<string, number> = {};
  for (const path of FIRST_VISITS) {
    const visitor = await newVisitor(browser, oficio, PHONE);
    try {
      const { paths, kilobytes } = await loadFirst(
        visitor,
        path.replace('{technician}', String(technicianId)),
      );
      sizes[path] = kilobytes;
      requests[path] = paths.length;
    } finally {
      await visitor.context.close();
    }
  }
  return [
    {
      name: 'First visit until its network rests, KB with fonts and headers: the largest page',
      value: Math.max(...Object.values(sizes)),
      firstTarget: '≤ 282',
      goal: '≤ 190',
      raw: sizes,
    },
    {
      name: 'First visit until its network rests, requests: the page with the most',
      value: Math.max(...Object.values(requests)),
      firstTarget: '≤ 50',
      goal: '≤ 20',
      raw: requests,
    },
  ];
}

async function shifts(place: Place): Promise<Figure> {
  const raw: Record<string, number> = {};
  for (const { email, paths } of ROUTES)
    await withPhone(place, email, async page => {
      for (const path of paths) {
        await page.goto(path.replace('{technician}', String(place.technicianId)));
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await sleep(IDLE_DELAY_MS);
        raw[path] = await shiftOf(page);
      }
    });
  return {
    name: 'Layout shift at 390 px: the worst of the main pages',
    value: Math.max(...Object.values(raw)),
    firstTarget: '≤ 0.02',
    goal: '0',
    raw,
  };
}

async function presses(place: Place): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, email, path, ready, presses } of INTERACTIONS) {
    const times: number[] = [];
    const byPress = presses.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      await withPhone(place, email, async page => {
        await page.goto(path);
        await ready(page);
        await sleep(IDLE_DELAY_MS);
        await slowDown(page, SLOWDOWN);
        const slowest: number[] = [];
        for (const press of presses) slowest.push(await timePress(page, () => press(page)));
        times.push(Math.max(...slowest));
        for (const [index, time] of slowest.entries()) byPress[index]?.push(time);
      });
    figures.push({
      name: `${name}: slowest press to its paint, processor slowed ${SLOWDOWN} times, ms`,
      value: median(times),
      firstTarget: '≤ 200',
      goal: '≤ 100',
      raw: {
        'worst round ms': Math.max(...times),
        ...Object.fromEntries(byPress.map((all, index) => [`press ${index + 1} ms`, median(all)])),
      },
    });
  }
  return figures;
}

await ensureWebBuilt();
await ensureChromium();
const { folder, technicianId } = await createPagesWorld();
const oficio = await startOficio({ DATA_DIR: folder });
const browser = await openBrowser({ whole: true });
try {
  const place = { browser, oficio, technicianId };
  await report('pages', [
    ...(await weights(place)),
    ...(await firstLoads(place)),
    await shifts(place),
    ...(await presses(place)),
  ]);
} finally {
  await browser.close();
  await oficio.stop();
  await rm(folder, { recursive: true, force: true });
}
