import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Reader } from '../platform/database/database.ts';
import { hashToken } from '../platform/security/hash-token.ts';
import { deleteExpired, type PurgeRule, purgeTask } from '../platform/tasks/purge-task.ts';
import { Shutdown } from '../platform/tasks/shutdown.ts';
import type { Person } from '../testing/accounts/people.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { plansOf } from '../testing/database/query-plans.ts';
import { onBothEngines } from '../testing/world.ts';
import { RETENTION } from './retention.ts';

const HOUR = 3_600_000;
/** Columns that a row of each table needs besides its key, its instant and the reader. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  sessions: { created_at: 1, agent: '' },
  view_sessions: {},
  pending_logins: { agent: '', wrong_codes: 0 },
  google_sign_ins: { browser_hash: 'x', nonce: 'x', code_verifier: 'x' },
  sign_in_hand_overs: { browser_hash: 'x' },
  second_factor_setups: { secret: 'x' },
  login_attempts: { count: 1, last_at: 1 },
  mailed_links: { purpose: 'verify', email: 'x', created_at: 1 },
  data_exports: {},
  notifications: {},
  area_alerts: { latitude: 41.8, longitude: -2.5, radius_km: 10, created_at: 1 },
  provider_events: { type: 'x' },
  sent_forms: { action: 'x', digest: 'x', reply: 'null' },
  reconciliations: { is_scheduled: 0, step: 'accounts', attempt_at: 1, created_at: 1 },
  outbox: { kind: 'mail', recipient: 'x', payload: '{}', created_at: 1 },
};
const WITHOUT_USER = ['login_attempts', 'reconciliations', 'google_sign_ins', 'provider_events', 'outbox'];

onBothEngines('retention', world => {
  let person: Person;
  /** Key of a session that no rule deletes. */
  let openSession: string;
  const database = () => world().app.platform.database;

  beforeAll(async () => {
    await world().app.platform.tasks.hold();
    person = await seedPerson(world().app, 'user');
    openSession = hashToken((await seedPerson(world().app, 'admin')).token);
  });

  /** Inserts rows of a rule whose time counts from `at`. */
  async function insert({ table, key, instant, where }: PurgeRule, at: number, count: number): Promise<void> {
    const read = where === 'read = 1' ? { read: 1 } : where === 'read = 0' ? { read: 0 } : {};
    const fixed = {
      ...COLUMNS[table],
      ...(WITHOUT_USER.includes(table) ? {} : { user_id: person.id }),
      ...(table === 'view_sessions' ? { viewer_key: openSession } : {}),
      ...read,
    };
    await database().transaction(async ({ db }) => {
      for (let n = 0; n < count; n += 1) {
        const name = `${table}-${at}-${n}`;
        const unique =
          table === 'sent_forms'
            ? { client_id: name }
            : table === 'area_alerts'
              ? { longitude: (at % 1e6) + n / 1000 }
              : {};
        const row = { ...fixed, ...unique, [instant]: at, ...(await keyOf(db, key, name)) };
        const names = sql.join(Object.keys(row).map(name => sql.ref(name)));
        await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
          db,
        );
      }
    });
  }

  /** Returns the key of a new row; a key of users belongs to a new user. */
  async function keyOf(
    db: Reader,
    key: string,
    name: string,
  ): Promise<Readonly<Record<string, string | number>>> {
    if (key === 'id') return {};
    if (key !== 'user_id') return { [key]: name };
    const user = {
      name,
      email: name,
      words: '',
      email_key: name,
      role: 'user',
      email_verified: 0,
      created_at: 1,
    } as const;
    return {
      user_id: (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id,
    };
  }

  const countOf = async ({ table, instant, where = 'true' }: PurgeRule, at: number): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where ${sql.ref(instant)} = ${at} and ${sql.raw(where)}`.execute(database().read);
    return rows[0]?.n ?? 0;
  };

  it.each(RETENTION.map(rule => [`${rule.table} ${rule.where ?? ''}`.trim(), rule] as const))(
    'deletes the rows of %s within two hours after their time and keeps younger rows',
    async (_, rule) => {
      const expired = world().now - rule.keepMs - 1;
      const young = world().now - rule.keepMs + 3 * HOUR;
      await insert(rule, expired, 510);
      await insert(rule, young, 3);
      world().now += 2 * HOUR;
      await world().app.platform.tasks.drain();
      expect([await countOf(rule, expired), await countOf(rule, young)]).toEqual([0, 3]);
    },
  );

  it('does not record a run as done that the stop of the server cuts short', async () => {
    const shutdown = new Shutdown();
    const task = purgeTask({ database: database(), clock: () => world().now, shutdown }, RETENTION);
    shutdown.request();
    await expect(task.attempt({ attempts: 1, attempt_at: world().now })).rejects.toThrow('aborted');
  });

  it.each(RETENTION.map(rule => [`${rule.table} ${rule.where ?? ''}`.trim(), rule] as const))(
    'finds expired rows of %s through an index',
    async (_, rule) => {
      await insert(rule, world().now + 100 * 24 * HOUR, 3000);
      await database().transaction(({ db }) => sql`analyze ${sql.table(rule.table)}`.execute(db));
      await database().transaction(async ({ db }) => {
        const plans = await plansOf(db, reader => deleteExpired({ db: reader }, rule, world().now));
        for (const { steps, visited } of plans) {
          expect(steps.join('\n')).not.toMatch(
            new RegExp(`scan ${rule.table}$|Seq Scan ${rule.table}`, 'im'),
          );
          expect(visited).toBeLessThan(1500);
        }
      });
    },
  );
});
