import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { isInstalled, PROGRAMS_PATH } from '../../../tests/support/is-installed.ts';
import { isNginxHere, prepareNginxSite, SITE } from '../../../tests/support/nginx-site.ts';
import { createApp } from './app.ts';
import { readSettings } from './platform/settings/read-settings.ts';
import { seedPerson } from './testing/accounts/seed-person.ts';
import { createDatabase } from './testing/database/test-database.ts';
import { startServerProcess } from './testing/process/server-process.ts';
import { acceptedJob } from './testing/requests/requests.ts';
import { seedTechnician } from './testing/technicians/seed-technician.ts';

/** `ROLLING_CALLS=30000` repeats the measurement of docs/operations/several-servers.md. Each server restarts at least once. */
const CALLS = Number(process.env.ROLLING_CALLS ?? 1000);
const CALLERS = 12;
/** Pause between two calls of one caller, so that the restarts get CPU time. */
const PAUSE_MS = 5;
const TIMEOUT_MS = 30_000;
const LIMIT_MS = 900_000;

it.skipIf(!isNginxHere() || !isInstalled('nginx'))(
  'no call fails and none is done twice while three servers behind deploy/nginx.conf restart in turn',
  { timeout: LIMIT_MS },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'oficio-rolling-'));
    const database = await createDatabase();
    const environment = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret that all three servers share',
      SHUTDOWN_GRACE_MS: '3000',
    };
    const app = await createApp(readSettings({ ...environment, SEED_DEMO: '0', LOG_LEVEL: 'error' }));
    const customer = await seedPerson(app, 'user', 'Carmen');
    const technician = await seedTechnician(app, {
      approvedBy: await seedPerson(app, 'admin'),
      name: 'Luis',
    });
    const jobId = await acceptedJob(customer, technician);

    const upstreams = [await freePort(), await freePort(), await freePort()];
    const servers = new Map(
      await Promise.all(
        upstreams.map(async port => [port, await startServerProcess(environment, port)] as const),
      ),
    );
    const tls = await freePort();
    const [program = '', ...args] = prepareNginxSite(folder, {
      plain: await freePort(),
      tls,
      upstreams,
    }).start;
    const nginx = spawn(program, args, { env: { PATH: PROGRAMS_PATH }, stdio: 'ignore' });

    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: CALLERS });
    const call = async (path: string, token: string, body?: object): Promise<string> => {
      const sent = request({
        ...{ host: SITE, port: tls, path, agent, timeout: TIMEOUT_MS, method: body ? 'POST' : 'GET' },
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      });
      sent.end(body && JSON.stringify(body));
      const [reply] = await once(sent, 'response');
      return `${reply.statusCode} ${await text(reply)}`;
    };
    await expect.poll(() => call('/healthz', '').catch(String), { timeout: TIMEOUT_MS }).toMatch(/^200/);

    const failures: string[] = [];
    const acknowledged: string[] = [];
    let calls = 0;
    let over = false;
    const expectAnswer = async (status: number, path: string, token: string, body?: object) => {
      calls += 1;
      const answer = await call(path, token, body).catch(String);
      const isRight = answer.startsWith(`${status} `);
      if (!isRight) failures.push(`${path}: ${answer.slice(0, 200)}`);
      return isRight;
    };
    const callers = Array.from({ length: CALLERS }, async (_, index) => {
      const { token } = index % 2 === 0 ? customer : technician;
      while (!over) {
        await expectAnswer(200, '/api/technicians?latitude=40.4&longitude=-3.7', token);
        await expectAnswer(200, '/api/services', token);
        await expectAnswer(200, '/api/auth/me', token);
        const message = `message ${calls} of ${index}`;
        if (await expectAnswer(201, '/api/chat/message', token, { request_id: jobId, message }))
          acknowledged.push(message);
        await sleep(PAUSE_MS);
      }
    });

    let restarts = 0;
    const begun = performance.now();
    try {
      for (const port of upstreams) {
        const before = calls;
        const share = Math.ceil(CALLS / upstreams.length);
        await expect.poll(() => calls, { timeout: LIMIT_MS }).toBeGreaterThan(before + share / 2);
        servers.get(port)?.kill('SIGTERM');
        expect(await servers.get(port)?.exit).toEqual([0, null]);
        servers.set(port, await startServerProcess(environment, port));
        await expect
          .poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status), {
            timeout: TIMEOUT_MS,
          })
          .toBe(200);
        restarts += 1;
        await expect.poll(() => calls, { timeout: LIMIT_MS }).toBeGreaterThan(before + share);
      }
      over = true;
      await Promise.all(callers);
      const { rows } = await sql<{ message: string; count: number }>`
        select message, count(*)::int as count from messages where request_id = ${jobId} group by message`.execute(
        app.platform.database.read,
      );
      const stored = new Map(rows.map(({ message, count }) => [message, count]));
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      process.stdout.write(
        `${calls} calls in ${seconds} s, ${acknowledged.length} of them stored messages, ${restarts} restarts, ${failures.length} failed\n`,
      );
      expect(failures).toEqual([]);
      expect(acknowledged.filter(message => stored.get(message) !== 1)).toEqual([]);
      expect(rows.filter(({ count }) => count > 1)).toEqual([]);
      expect(calls).toBeGreaterThanOrEqual(CALLS);
    } finally {
      over = true;
      await Promise.allSettled(callers);
      agent.destroy();
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      for (const server of servers.values()) server.kill('SIGKILL');
      await Promise.all([...servers.values()].map(({ exit }) => exit));
      await app.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
