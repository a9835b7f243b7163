import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import {
  newVisitor,
  type Oficio,
  openBrowser,
  type PHONE,
  signIn,
  startOficio,
  type Visitor,
  type VisitorOptions,
} from './support.ts';

/** A running server and a browser, shared by the tests of one file. */
export interface Journey {
  readonly oficio: Oficio;
  readonly browser: Browser;
  /** Opens a browser context of its own. With `email`, the visitor is logged in to that demo account. */
  visitor(viewport?: typeof PHONE, email?: string, options?: VisitorOptions): Promise<Visitor>;
}

/**
 * Starts the server and the browser in `beforeAll` and stops them in `afterAll`, which fails unless the server exits with 0.
 * `defaults` are the options of its visitors. Runs `environment` inside that `beforeAll`, so an earlier `beforeAll` can prepare the values it reads.
 */
export function openJourney(
  environment: () => Readonly<Record<string, string>> = () => ({}),
  defaults: VisitorOptions = {},
): Journey {
  let oficio: Oficio | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    oficio = await startOficio(environment(), inject('demoDataDir'));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    expect(await oficio?.stop()).toBe(0);
  });
  return {
    get oficio() {
      return assertStarted(oficio);
    },
    get browser() {
      return assertStarted(browser);
    },
    async visitor(viewport, email, options = defaults) {
      const visitor = await newVisitor(this.browser, this.oficio, viewport, options);
      if (email !== undefined) await signIn(visitor, email);
      return visitor;
    },
  };
}

/**
 * Starts a browser for journeys on the server that files share. For journeys that read the demo data, or change only what they have
 * created themselves.
 */
export function openSharedJourney(
  defaults: VisitorOptions = {},
): Omit<Journey, 'oficio'> & { readonly oficio: Pick<Oficio, 'url'> } {
  let browser: Browser | undefined;
  const oficio = { url: inject('demoUrl') };
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  return {
    oficio,
    get browser() {
      return assertStarted(browser);
    },
    async visitor(viewport, email, options = defaults) {
      const visitor = await newVisitor(this.browser, oficio, viewport, options);
      if (email !== undefined) await signIn(visitor, email);
      return visitor;
    },
  };
}

/**
 * Returns the page of a visitor whom the tests of a file share. At the end of the test, it removes the routes that the test added to the
 * page, restores its size, and fails when the test caused a complaint. `planned` is the beginning of those that the test causes on purpose.
 */
export async function pageOf(
  { page, complaints }: Visitor,
  size?: typeof PHONE,
  planned?: string,
): Promise<Page> {
  const before = { size: page.viewportSize(), complaints: complaints.length };
  onTestFinished(async () => {
    await page.unrouteAll({ behavior: 'wait' });
    if (size && before.size) await page.setViewportSize(before.size);
    const caused = complaints.slice(before.complaints);
    expect(caused.filter(line => planned === undefined || !line.startsWith(planned))).toEqual([]);
  });
  if (size) await page.setViewportSize(size);
  return page;
}

function assertStarted<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The server and the browser start in beforeAll');
  return thing;
}
