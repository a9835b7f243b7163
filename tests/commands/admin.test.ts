import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, createApp } from '../../apps/server/src/app.ts';
import { readSettings } from '../../apps/server/src/platform/settings/read-settings.ts';
import type { Person } from '../../apps/server/src/testing/accounts/people.ts';
import { NEW_TEST_PASSWORD } from '../../apps/server/src/testing/accounts/people.ts';
import { seedPerson } from '../../apps/server/src/testing/accounts/seed-person.ts';
import { callAs } from '../../apps/server/src/testing/http/call-as.ts';

const root = join(import.meta.dirname, '../..');
const ADMIN = 'jefa@oficio.test';
const CUSTOMER = 'luz@oficio.test';

const dataDir = mkdtempSync(join(tmpdir(), 'oficio-admin-'));
const environment = { DATA_DIR: dataDir, SEED_DEMO: '0', LOG_LEVEL: 'fatal', RATE_LIMIT: '0' };
/** A server on the same database runs during all commands. */
let app: App;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  app = await createApp(readSettings(environment));
  admin = await seedPerson(app, 'admin', 'Jefa');
  customer = await seedPerson(app, 'user', 'Luz');
  for (const [{ id }, email] of [
    [admin, ADMIN],
    [customer, CUSTOMER],
  ] as const)
    await app.platform.database.transaction(({ db }) =>
      db.updateTable('users').set({ email, email_key: email }).where('id', '=', id).execute(),
    );
});

afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]) => runWith({}, ...args);
const runWith = (settings: Readonly<Record<string, string>>, ...args: string[]) =>
  new Promise<{ code: number; output: string }>(resolve => {
    const env = { ...process.env, ...environment, ...settings };
    execFile(process.execPath, ['scripts/admin.js', ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    );
  });
const isOpen = async (who: Person) => (await who.call(accountEndpoints.me)).status === 200;
const logIn = (email: string) =>
  callAs(app, null, accountEndpoints.login, { body: { email, password: NEW_TEST_PASSWORD } });

it('prints the usage and exits with 1 for a wrong or incomplete command', async () => {
  for (const args of [
    [],
    ['remove', ADMIN],
    ['reset'],
    ['list', ADMIN],
    ['reset', ADMIN, 'x'],
    ['--nothing'],
  ])
    expect(await run(...args)).toMatchObject({ code: 1, output: expect.stringContaining('Usage:') });
});

it('lists the administrators with their states', async () => {
  const body = { name: 'Eva', email: 'eva@oficio.test' };
  expect((await admin.call(adminUserEndpoints.inviteAdmin, { body })).status).toBe(201);
  const { code, output } = await run('list');
  expect(code).toBe(0);
  expect(output).toMatch(/^active {5}jefa@oficio\.test {2}Jefa$/m);
  expect(output).toMatch(/^invited {4}eva@oficio\.test {2}Eva$/m);
  expect(output).not.toContain(CUSTOMER);
});

it('ends the sessions of an account and prints a link that sets a password once within 15 minutes', async () => {
  expect(await isOpen(admin)).toBe(true);
  const { database } = app.platform;
  await database.transaction(({ db, now }) =>
    db
      .insertInto('second_factors')
      .values({ user_id: admin.id, secret: 'sealed', last_step: 0, enabled_at: now })
      .execute(),
  );
  const { code, output } = await run('reset', ADMIN.toUpperCase());
  expect([code, output]).toEqual([0, expect.stringContaining('within 15 minutes')]);
  expect(await isOpen(admin)).toBe(false);
  expect(await database.read.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  const token = /\/reset-password\?token=([\w-]+)/.exec(output)?.[1] ?? '';
  const choose = () =>
    callAs(app, null, mailedLinkEndpoints.resetPassword, { body: { token, password: NEW_TEST_PASSWORD } });
  expect((await choose()).status).toBe(200);
  expect((await choose()).status).toBe(410);
  const { reply } = await logIn(ADMIN);
  const { acts } = (await callAs(app, reply.token, auditEndpoints.listActs, { query: {} })).reply;
  expect(acts[0]).toMatchObject({
    action: 'access_recovered',
    admin: null,
    address: '',
    subject_id: String(admin.id),
    details: { second_factor_removed: true },
  });
  expect(await run('reset', 'nadie@oficio.test')).toEqual({
    code: 1,
    output: 'There is no account with the address nadie@oficio.test.\n',
  });
});

it('prints a new invitation for an administrator who has not accepted the earlier one', async () => {
  const { code, output } = await run('reset', 'eva@oficio.test');
  expect([code, output]).toEqual([0, expect.stringContaining('within 24 hours')]);
  expect(output).not.toContain('/reset-password');
  const token = /\/invitation\?token=([\w-]+)/.exec(output)?.[1] ?? '';
  const body = { token, password: NEW_TEST_PASSWORD };
  expect((await callAs(app, null, mailedLinkEndpoints.resetPassword, { body })).status).toBe(200);
  expect((await run('list')).output).toMatch(/^active {5}eva@oficio\.test {2}Eva$/m);
});

it('writes the lines of the security log that the screens write, without the token', async () => {
  const { database } = app.platform;
  const lost = await seedPerson(app, 'admin', 'Sol');
  const { user } = (await lost.call(accountEndpoints.me)).reply;
  await database.transaction(({ db, now }) =>
    db
      .insertInto('second_factors')
      .values({ user_id: lost.id, secret: 'sealed', last_step: 0, enabled_at: now })
      .execute(),
  );
  const { output } = await runWith({ LOG_LEVEL: 'info' }, 'reset', user.email);
  const lines = output.split('\n').filter(line => line.startsWith('{'));
  const events = lines.map(line => JSON.parse(line)).filter(({ log }) => log === 'security');
  expect(events.map(({ event, reason, target }) => [event, reason, target])).toEqual([
    ['sessions_ended', undefined, `user:${lost.id}`],
    ['second_factor_disabled', undefined, `user:${lost.id}`],
    ['admin_action', 'access_recovered', `subject:${lost.id}`],
  ]);
  const token = /token=([\w-]+)/.exec(output)?.[1] ?? 'no token';
  expect(lines.join()).not.toContain(token);
});

it('makes a customer an administrator only with --yes when there is no terminal', async () => {
  expect(await run('promote', CUSTOMER)).toEqual({
    code: 1,
    output: 'Nothing was changed. Without a terminal, add --yes.\n',
  });
  expect(await isOpen(customer)).toBe(true);
  const { code, output } = await runWith({ LOG_LEVEL: 'info' }, 'promote', CUSTOMER, '--yes');
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`${CUSTOMER} is an administrator now. Its sessions have ended.\n`),
  ]);
  expect(output).toMatch(/"log":"security".*"event":"role_changed".*"reason":"admin_promoted"/);
  expect(await isOpen(customer)).toBe(false);
  expect((await run('promote', CUSTOMER, '--yes')).output).toContain('is an administrator already');
  const technician = await seedPerson(app, 'technician');
  const { user } = (await technician.call(accountEndpoints.me)).reply;
  expect(await run('promote', user.email, '--yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot become an administrator'),
  });
});
