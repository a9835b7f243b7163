import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { type App, createApp } from './app.ts';
import { noticeToEach, notify } from './modules/notifications/notices/notify.ts';
import { readSettings } from './platform/settings/read-settings.ts';
import { enqueueMail } from './platform/tasks/outbox/enqueue.ts';
import { seedPerson } from './testing/accounts/seed-person.ts';
import { openSilentServer, type SilentServer } from './testing/http/silent-server.ts';
import { startPushService } from './testing/notifications/push-service.ts';
import { startServerProcess } from './testing/process/server-process.ts';
import { onOneEngine, openWorld } from './testing/world.ts';

const MAIL = { to: 'ana@oficio.test', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' };
/** Maximum duration of a stop. */
const LIMIT_MS = 10_000;
const WAIT_OPTIONS = { timeout: 10_000 };

const setMailServer = ({ platform }: App, { port }: SilentServer) =>
  platform.database.transaction(tx =>
    platform.mailer.save(
      tx,
      {
        provider: 'smtp',
        host: '127.0.0.1',
        port,
        secure: false,
        username: 'oficio',
        fromAddress: 'hola@oficio.test',
        fromName: 'Oficio',
        contactEmail: '',
        rateCurrency: '$',
        enabled: true,
      },
      'contraseña',
    ),
  );

onOneEngine('the stop of a server with silent mail and push servers', world => {
  let silent: { readonly mail: SilentServer; readonly push: SilentServer };
  beforeAll(async () => {
    silent = { mail: await openSilentServer(), push: await openSilentServer() };
    await world().app.platform.tasks.hold();
    await setMailServer(world().app, silent.mail);
  });
  afterAll(async () => {
    await silent.mail.close();
    await silent.push.close();
  });

  it('stops in time and returns the deliveries to the outbox without counting an attempt', async () => {
    const { app } = world();
    const { database, live } = app.platform;
    const ana = await seedPerson(app, 'user');
    const service = await startPushService();
    const { public_key } = (await ana.call(notificationEndpoints.getPushKey)).reply;
    const { endpoint, keys } = service.browser('phone', public_key);
    await service.close();
    const nowhere = endpoint.replace(service.origin, `http://127.0.0.1:${silent.push.port}`);
    await ana.call(notificationEndpoints.subscribePush, { body: { endpoint: nowhere, keys } });
    await database.transaction(async tx => {
      await enqueueMail(tx, MAIL);
      await notify(tx, live, noticeToEach([ana.id], storedNotice('moneyDiffers', { findings: 1 })));
    });
    const stopping = await world().another();
    await stopping.server.listen({ port: 0, host: '127.0.0.1' });
    await expect
      .poll(() => [silent.mail.connections > 0, silent.push.connections > 0], WAIT_OPTIONS)
      .toEqual([true, true]);
    const begun = performance.now();
    await stopping.close();
    expect(performance.now() - begun).toBeLessThan(LIMIT_MS);
    const rows = await database.read
      .selectFrom('outbox')
      .select(['kind', 'attempts', 'attempt_at', 'dead_at', 'last_error'])
      .where('kind', 'in', ['mail', 'push'])
      .orderBy('kind')
      .execute();
    const given = { attempts: 0, attempt_at: world().now, dead_at: null, last_error: null };
    expect(rows).toEqual([
      { kind: 'mail', ...given },
      { kind: 'push', ...given },
    ]);
  });
});

describe('the stop of a server', () => {
  it('reports not ready and keeps serving during the grace period', async () => {
    const { world, close } = await openWorld('sqlite', { SHUTDOWN_GRACE_MS: '1000' });
    const { server } = world.app;
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const closed = world.app.close();
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    const served = await fetch(`${url}/healthz`);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    await close();
  });

  it('lets a proxy notice at the end of the grace period: repeatable calls get no answer, others do', async () => {
    const { world, close } = await openWorld('sqlite', { SHUTDOWN_GRACE_MS: '3000' });
    const { server } = world.app;
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const closed = world.app.close();
    expect((await fetch(`${url}/api/services`)).status).toBe(200);
    await expect.poll(() => world.app.platform.shutdown.leaving, { timeout: 4000, interval: 10 }).toBe(true);
    await expect(fetch(`${url}/api/services`)).rejects.toThrow();
    const body = JSON.stringify({ email: 'ana' });
    const headers = { 'content-type': 'application/json' };
    const posted = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    expect([posted.status, posted.headers.get('connection')]).toEqual([400, 'close']);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    await closed;
    await close();
  });

  it('exits with 0 within ten seconds although a mail server is silent and a call never ends', async () => {
    const silent = await openSilentServer();
    const dataDir = await mkdtemp(join(tmpdir(), 'oficio-stop-'));
    try {
      const app = await createApp(readSettings({ DATA_DIR: dataDir, SEED_DEMO: '0', LOG_LEVEL: 'error' }));
      await setMailServer(app, silent);
      await app.platform.database.transaction(tx => enqueueMail(tx, MAIL));
      await app.close();
      const server = await startServerProcess({ DATA_DIR: dataDir }, await freePort());
      await expect.poll(() => silent.connections, WAIT_OPTIONS).toBeGreaterThan(0);
      const socket = connect(server.port, '127.0.0.1');
      const answer = text(socket).catch(() => 'cut');
      socket.write(
        'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
      );
      await once(socket, 'ready');
      // When this call is answered, the server has also read the earlier one.
      await (await fetch(`${server.url}/healthz`)).arrayBuffer();
      const begun = performance.now();
      server.kill('SIGTERM');
      expect(await server.exit).toEqual([0, null]);
      expect(performance.now() - begun).toBeLessThan(LIMIT_MS);
      await answer;
      expect(server.log()).not.toContain('"level":50');
    } finally {
      await silent.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('the stop of a server with a silent database', () => {
  it('ends the process although the connections to the database never close', async () => {
    const { world, close } = await openWorld('sqlite');
    const { database } = world.app.platform;
    const closeDatabase = database.close;
    Object.assign(database, { close: () => new Promise(() => {}) });
    await world.app.close();
    await closeDatabase();
    await close();
  });
});
