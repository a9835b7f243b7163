import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  newVisitor,
  type Oficio,
  openBrowser,
  type PHONE,
  signIn,
  startOficio,
  type Visitor,
} from './support.ts';

/** The product and a browser, for the journeys of one file. */
export interface Stage {
  readonly oficio: Oficio;
  readonly browser: Browser;
  /** Somebody at their own browser, in whose name `email` (a demo account's) has logged in before, if told. */
  visitor(viewport?: typeof PHONE, email?: string): Promise<Visitor>;
}

/**
 * Sets them up before the first journey and takes them down after the last, when the product must end well. What
 * `environment` needs is set up by a `beforeAll` above.
 */
export function setStage(environment: () => Readonly<Record<string, string>> = () => ({})): Stage {
  let oficio: Oficio | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    oficio = await startOficio(environment());
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    expect(await oficio?.stop()).toBe(0);
  });
  return {
    get oficio() {
      return there(oficio);
    },
    get browser() {
      return there(browser);
    },
    async visitor(viewport, email) {
      const visitor = await newVisitor(this.browser, this.oficio, viewport);
      if (email !== undefined) await signIn(visitor, email);
      return visitor;
    },
  };
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The stage is not set yet');
  return thing;
}
