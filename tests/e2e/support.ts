import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { startGeocoder } from '../../apps/server/src/testing/places/fake-geocoder.ts';
import { findChromium, findFastChromium } from '../../scripts/support/chromium.js';
import { compileCache } from '../../scripts/support/paths.js';
import { freePort } from '../support/free-port.ts';
import { waitForHydration } from './hydration.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_TIMEOUT_MS = 90_000;
/** Sol, the centre of Madrid. */
const MADRID = { latitude: 40.4168, longitude: -3.7038 };

/** A server process with the demo data, on a free port and with its own temporary data folder. */
export interface Oficio {
  readonly url: string;
  /** Sends SIGTERM, deletes the data folder and returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, so the server cannot finish its work or close its connections. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`, with the same address and data. */
  revive(): Promise<void>;
}

/** The browser of a person. A project of `vitest.config.ts` sets another clock or time zone. */
export const PERSON = {
  timeZone: process.env.OFICIO_TEST_TIME_ZONE ?? 'Europe/Madrid',
  /** Milliseconds by which the browser's clock is ahead of the server's. */
  clockOffsetMs: Number(process.env.OFICIO_TEST_CLOCK_OFFSET_MS ?? 0),
} as const;

export const IS_USUAL_PERSON = PERSON.timeZone === 'Europe/Madrid' && PERSON.clockOffsetMs === 0;

/** Settings of a server that do not change what the demo data contain. */
const NOT_IN_DEMO = ['GEOCODER_URL', 'LOG_LEVEL', 'SITE_TIME_ZONE'];

/**
 * Starts the server. By default a local geocoder without results is used, because a test must not need the network. With `demoDataDir`
 * (see `demo-data-setup.ts`) it copies the demo data, unless the environment may change them: storing them takes as long as the start.
 */
export async function startOficio(
  environment: Readonly<Record<string, string>> = {},
  demoDataDir?: string,
): Promise<Oficio> {
  const geocoder = await startGeocoder();
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-e2e-'));
  if (demoDataDir !== undefined && Object.keys(environment).every(name => NOT_IN_DEMO.includes(name)))
    await cp(demoDataDir, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const launch = () =>
    spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMIT: '0',
        LOG_LEVEL: 'warn',
        GEOCODER_URL: geocoder.url,
        NODE_COMPILE_CACHE: compileCache,
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let child = launch();
  await ready(url, child);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    // A server that has already ended emits no second `exit`: without this check the test would wait until its limit.
    if (hasEnded(child))
      throw new Error(
        `The server ended by itself with code ${child.exitCode} and signal ${child.signalCode}`,
      );
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  };
  return {
    url,
    async kill() {
      await end('SIGKILL');
    },
    async revive() {
      child = launch();
      await ready(url, child);
    },
    async stop() {
      const code = await end('SIGTERM');
      await geocoder.close();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const giveUp = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < giveUp) {
    if (hasEnded(child))
      throw new Error(
        `The server ended with code ${child.exitCode} and signal ${child.signalCode} before it was ready`,
      );
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not become ready');
}

/**
 * Starts Chromium, by default the one without a window if the machine has it. `whole` is the one that people use: it knows push
 * messages.
 */
export async function openBrowser({ whole = false } = {}): Promise<Browser> {
  const executablePath = await (whole ? findChromium() : findFastChromium());
  if (!executablePath) throw new Error('No Chromium was found: set PLAYWRIGHT_CHROMIUM');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      // Blocks map tiles, because a test must not need the network. `page.route` is no option: it disables the browser's cache.
      '--host-resolver-rules=MAP *.openstreetmap.org ~NOTFOUND',
    ],
  });
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** A browser context with its own storage, located in Madrid, with permission to read the position. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Script errors, responses with status 500 or more, and console errors of React and of the Content Security Policy. */
  readonly complaints: string[];
}

export interface VisitorOptions {
  /** Why this visitor's browser has no service worker. Without a reason it installs one, like the browser of a person. */
  readonly withoutWorker?: string;
  /** Milliseconds by which the browser's clock is ahead of the server's, instead of those of `PERSON`. */
  readonly clockOffsetMs?: number;
}

/** Playwright does not promise to replace replies for a page that a service worker controls, and sometimes does not. */
export const REPLACES_REPLIES: VisitorOptions = {
  withoutWorker: 'the test replaces replies, which fails at times behind a service worker',
};

export async function newVisitor(
  browser: Browser,
  oficio: Pick<Oficio, 'url'>,
  viewport = DESKTOP,
  { withoutWorker, clockOffsetMs = PERSON.clockOffsetMs }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: oficio.url,
    serviceWorkers: withoutWorker === undefined ? 'allow' : 'block',
    viewport,
    locale: 'es-ES',
    timezoneId: PERSON.timeZone,
    geolocation: MADRID,
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
  });
  if (clockOffsetMs !== 0) await context.addInitScript(shiftClock, clockOffsetMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`));
  page.on('response', response => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', message => {
    if (message.type() === 'error' && /Content Security Policy|hydrat|Warning:/i.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return { page, context, complaints };
}

/** Moves the clock of a page. Timers keep their pace. */
function shiftClock(offsetMs: number): void {
  const { Date: RealDate } = globalThis;
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: target => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/**
 * Stores a session of a demo account in the visitor's browser, without the login screen. That screen is tested in
 * `error-texts.test.ts`.
 */
export async function signIn({ page }: Visitor, email: string): Promise<void> {
  // `localStorage` needs a page of the same origin. This is the smallest one.
  await page.goto('/healthz');
  const token = await logInToDemo(new URL(page.url()).origin, email);
  await page.evaluate(stored => localStorage.setItem('oficio.token', stored), token);
}

/** Logs in to a demo account and returns the bearer token. */
export async function logInToDemo(url: string, email: string): Promise<string> {
  const body = { email, password: 'oficio123' };
  return (await fetchReply(url, null, accountEndpoints.login, { body })).token;
}

/** Navigates with the client-side router, without loading the document again. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(to => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** A screen that needs no session and loads no data. */
export const RESTING = { path: '/unsubscribe', title: 'Avisos por correo' } as const;

/**
 * Opens a screen, also one that is open, with nothing left of the one before but toasts. Loads a document only when the app does not
 * run in the page yet, because that takes about ten times as long. The app may show loaded data again before it asks for new ones, or
 * not ask at all for half a minute: a test that replaces the reply of a list on a used page needs `page.goto`.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  // A login leaves the page at `/healthz`.
  if (/^about:blank$|\/healthz$/.test(page.url())) {
    await page.goto(path);
    await waitForHydration(page);
    return;
  }
  const title = page.locator('h1').filter({ hasText: RESTING.title });
  await goInside(page, RESTING.path);
  await title.waitFor();
  if (path === RESTING.path) return;
  await goInside(page, path);
  await title.waitFor({ state: 'detached' });
}
