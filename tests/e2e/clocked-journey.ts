import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openWorld, type World } from '../../apps/server/src/testing/world.ts';
import { freePort } from '../support/free-port.ts';
import { newVisitor, openBrowser, type PHONE, type Visitor } from './support.ts';

/** A server in this process with an empty database and a clock that the test moves, and a browser. */
export interface ClockedJourney {
  readonly world: World;
  readonly url: string;
  visitor(viewport?: typeof PHONE): Promise<Visitor>;
}

/** Starts the server and the browser in `beforeAll` and stops them in `afterAll`. For what depends on hours or days. */
export function openClockedJourney(
  environment: () => Readonly<Record<string, string>> = () => ({}),
): ClockedJourney {
  let opened: { readonly url: string; readonly browser: Browser } | undefined;
  let world: Awaited<ReturnType<typeof openWorld>> | undefined;
  beforeAll(async () => {
    const port = await freePort();
    world = await openWorld('sqlite', { PORT: String(port), ...environment() });
    await world.world.app.server.listen({ port, host: '127.0.0.1' });
    opened = { url: `http://localhost:${port}`, browser: await openBrowser() };
  });
  afterAll(async () => {
    await opened?.browser.close();
    await world?.close();
  });
  const started = () => {
    if (!opened || !world) throw new Error('The server and the browser start in beforeAll');
    return { ...opened, world: world.world };
  };
  return {
    get world() {
      return started().world;
    },
    get url() {
      return started().url;
    },
    visitor: viewport => newVisitor(started().browser, started(), viewport),
  };
}
