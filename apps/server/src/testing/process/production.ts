import { afterAll, beforeAll } from 'vitest';
import { seedPerson } from '../accounts/seed-person.ts';
import { listen } from '../live/socket-client.ts';
import { openWorld } from '../world.ts';

/** The settings that production requires. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'a secret for tests of at least 32 characters',
  PUBLIC_URL: 'https://oficio.example',
} as const;

/** Opens a server with production settings for the tests of a file, with the session of a technician. */
export function openProductionSite() {
  let opened: Awaited<ReturnType<typeof openWorld>>;
  let url = '';
  let token = '';
  beforeAll(async () => {
    opened = await openWorld('sqlite', { LOG_LEVEL: 'silent', ...PRODUCTION, RATE_LIMIT: '1' });
    url = await listen(opened.world.app);
    ({ token } = await seedPerson(opened.world.app, 'technician'));
  });
  afterAll(() => opened.close());
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', ...init });
  return {
    get url() {
      return url;
    },
    /** The technician's token. */
    get token() {
      return token;
    },
    ask,
    /** Asks with the technician's session. */
    askAsUser: (path: string, init: RequestInit = {}) =>
      ask(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  };
}
