import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { mailsTo } from '../../../testing/notifications/mails.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { findAccount } from '../store/read-users.ts';
import { mailReset } from './reset-password.ts';
import { mailVerification } from './verify-email.ts';

const MINUTE_MS = 60_000;
const PUBLIC_URL = 'http://oficio.localhost';

onOneEngine('mailed links that leave late', world => {
  let ana: Person;
  let email = '';
  const database = () => world().app.platform.database;
  beforeAll(async () => {
    await world().app.platform.tasks.hold();
    ana = await seedPerson(world().app, 'user', 'Ana');
    email = (await findAccount(database().read, ana.id))?.email ?? '';
  });
  beforeEach(() =>
    database().transaction(async ({ db }) => {
      await db.deleteFrom('outbox').execute();
      await db.deleteFrom('kept_mails').execute();
    }),
  );
  const askForReset = () => database().transaction(tx => mailReset(tx, emailKey(email), PUBLIC_URL));
  const mails = () => mailsTo(world().app, email);
  const waiting = async () => (await database().read.selectFrom('outbox').select('id').execute()).length;

  it('sends only the newest of several links, and none that has expired', async () => {
    await askForReset();
    world().now += 2 * MINUTE_MS;
    await askForReset();
    expect(await waiting()).toBe(2);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Recupera tu contraseña']);
    world().now += 2 * MINUTE_MS;
    await askForReset();
    world().now += 15 * MINUTE_MS;
    expect([(await mails()).length, await waiting()]).toEqual([1, 0]);
  });

  it('says in a late mail when it was asked for', async () => {
    world().now = Date.parse('2026-10-03T08:05:00Z');
    const account = await findAccount(database().read, ana.id);
    if (!account) throw new Error('Ana has no account');
    await database().transaction(tx => mailVerification(tx, account, PUBLIC_URL));
    world().now += 60 * MINUTE_MS;
    const note = 'Este correo es del 3 de octubre de 2026 a las 10:05, hora peninsular. Sale con retraso.';
    const [mail] = await mails();
    expect(mail?.text).toContain(note);
    expect(mail?.html).toMatch(new RegExp(`<body[^>]*><p[^>]*>${note}</p>`));
  });
});
