import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { startGeocoder } from '../../apps/server/src/testing/technicians/fake-geocoder.ts';
import { freePort } from '../support/free-port.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_TIMEOUT_MS = 90_000;
/** Sol, the centre of Madrid. */
const MADRID = { latitude: 40.4168, longitude: -3.7038 };

/** The product as it runs: a process of its own, on a free port, with the demo data in a folder of its own. */
export interface Oficio {
  readonly url: string;
  /** Asks it to stop and returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would: nothing is finished, nobody is told. */
  kill(): Promise<void>;
  /** Starts it again after that, at the same address with the same data. */
  revive(): Promise<void>;
}

/** Unless told where to search, it finds no address: a test must not need the network. */
export async function startOficio(environment: Readonly<Record<string, string>> = {}): Promise<Oficio> {
  const geocoder = await startGeocoder();
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-e2e-'));
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
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let child = launch();
  await ready(url, child);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
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

async function ready(url: string, child: ChildProcess): Promise<void> {
  const giveUp = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < giveUp) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it was ready`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not become ready');
}

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.PLAYWRIGHT_CHROMIUM;
  if (!executablePath) throw new Error('No Chromium was found: set PLAYWRIGHT_CHROMIUM');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      // Tiles come from the network, which a test must not need. (A route instead would switch off the browser's cache.)
      '--host-resolver-rules=MAP *.openstreetmap.org ~NOTFOUND',
    ],
  });
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** A person at their own browser: their own storage, in Madrid, willing to share where they are. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained about: script errors and failed responses of ours. */
  readonly complaints: string[];
}

interface VisitorOptions {
  /** `allow` where the service worker is what is looked at: elsewhere it would only stand between. */
  readonly serviceWorkers?: 'allow' | 'block';
}

export async function newVisitor(
  browser: Browser,
  oficio: Oficio,
  viewport = DESKTOP,
  { serviceWorkers = 'block' }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: oficio.url,
    serviceWorkers,
    viewport,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    geolocation: MADRID,
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
  });
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

/**
 * Gives a visitor the session of a demo account, as if they had logged in here before; the screen that does it has tests
 * of its own (`error-texts.test.ts`).
 */
export async function signIn({ page }: Visitor, email: string): Promise<void> {
  // The lightest page of our origin.
  await page.goto('/healthz');
  const token = await logInToDemo(new URL(page.url()).origin, email);
  await page.evaluate(kept => localStorage.setItem('oficio.token', kept), token);
}

/** A session of a demo account, as its bearer token. */
export async function logInToDemo(url: string, email: string): Promise<string> {
  const body = { email, password: 'oficio123' };
  return (await fetchReply(url, null, accountEndpoints.login, { body })).token;
}

/** Follows a link of the app's own, without loading the document again. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(to => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
