import { REQUEST_QUOTAS, UNVERIFIED_TO_ONE } from '@oficio/domain/limits.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { quotaEndpoints } from '@oficio/domain/requests/quota/contract.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callDuring } from '../../../testing/database/call-during.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { NEW_REQUEST, setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines, onOneEngine, type World } from '../../../testing/world.ts';
import { createRequest as createRequestOf } from './create-request.ts';
import { findQuotaRefusals } from './request-quota.ts';

const { createRequest, listMyRequests } = requestEndpoints;
const HOUR = 3_600_000;
const { verified, unverified } = REQUEST_QUOTAS;

async function seedUnverified({ app }: World): Promise<Person> {
  const person = await seedPerson(app, 'user');
  await app.platform.database.transaction(({ db }) =>
    db.updateTable('users').set({ email_verified: 0 }).where('id', '=', person.id).execute(),
  );
  return person;
}

const ask = (who: Person, wish: object = {}) =>
  who.call(createRequest, { body: { ...NEW_REQUEST, ...wish } });
const statuses = async (answers: ReturnType<typeof ask>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();
const times = <Result>(count: number, make: () => Result): Result[] => Array.from({ length: count }, make);

onBothEngines('the quota of pending open requests', (world, onOne) => {
  const VERIFY =
    'Ya tienes una solicitud abierta. Para tener más de una a la vez, verifica tu email; o espera a que alguien la acepte';

  it('allows an unverified customer one pending open request, and another after the first ends', async () => {
    const person = await seedUnverified(world());
    const { id } = (await ask(person)).reply.request;
    const second = await ask(person);
    expect([second.status, second.refusal]).toEqual([409, { error: VERIFY }]);
    await setStatus(person, id, 'cancelled');
    expect((await ask(person)).status).toBe(201);
  });

  it('says before the next request why an open one would be refused, and that a direct one would not', async () => {
    const person = await seedUnverified(world());
    const quota = async () => (await person.call(quotaEndpoints.getRequestQuota)).reply;
    expect(await quota()).toEqual({ open: null, direct: null });
    const { id } = (await ask(person)).reply.request;
    expect(await quota()).toEqual({ open: VERIFY, direct: null });
    await setStatus(person, id, 'cancelled');
    expect(await quota()).toEqual({ open: null, direct: null });
  });

  onOne(() => {
    it('runs three statements for the form: the customer, the latest requests and the pending open ones', async () => {
      const person = await seedPerson(world().app, 'user');
      const customer = { userId: person.id, now: world().now, rateLimit: true };
      const plans = await plansOf(world().app.platform.database.read, db => findQuotaRefusals(db, customer));
      expect(plans.map(({ sql }) => sql)).toHaveLength(3);
    });
  });

  it('does not count direct requests as open ones', async () => {
    const person = await seedUnverified(world());
    const admin = await seedPerson(world().app, 'admin');
    const technician = await seedTechnician(world().app, { approvedBy: admin });
    const direct = { technician_id: technician.id };
    expect((await ask(person, direct)).status).toBe(201);
    expect((await ask(person)).status).toBe(201);
    expect((await ask(person, direct)).status).toBe(201);
  });

  it('accepts one of many open requests that an unverified customer sends at the same time', async () => {
    const person = await seedUnverified(world());
    expect(await statuses(times(8, () => ask(person)))).toEqual([201, ...times(7, () => 409)]);
    expect((await person.call(listMyRequests)).reply.requests).toHaveLength(1);
  });

  it('returns the same request when it is sent several times at once with one key', async () => {
    const person = await seedUnverified(world());
    const answers = await Promise.all(times(4, () => ask(person, { client_id: 'same' })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ reply }) => reply.request.id)).size).toBe(1);
  });

  it('returns the request to a call with its key that began before its transaction committed', async () => {
    const person = await seedUnverified(world());
    const again = callDuring(world().app, 'request_created', () => ask(person, { client_id: 'twice' }));
    const first = await ask(person, { client_id: 'twice' });
    const second = await again();
    expect([first.status, second?.status]).toEqual([201, 201]);
    expect(second?.reply.request.id).toBe(first.reply.request.id);
  });

  it('returns the request of a call with its key that used the last place after it had looked for that key', async () => {
    const { platform } = world().app;
    const { id: userId } = await seedUnverified(world());
    const input = createRequest.body.parse({ ...NEW_REQUEST, client_id: 'between' });
    const sender = { userId, address: '192.0.2.7' };
    let other: Promise<number> | undefined;
    // The second call reads only: it must not reach its transaction.
    const read = platform.database.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        other ??= createRequestOf(platform, sender, input, []);
        await other;
        return result;
      },
    });
    const database = { read } as unknown as typeof platform.database;
    const id = await createRequestOf({ ...platform, database }, sender, input, []);
    expect(id).toBe(await other);
  });

  it('allows a verified customer ten pending open requests, even when more are sent at the same time', async () => {
    const person = await seedPerson(world().app, 'user');
    const answers = await Promise.all(times(verified.pendingOpen + 3, () => ask(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...times(verified.pendingOpen, () => 201),
      ...times(3, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.refusal).toEqual({
      error: 'Tienes demasiadas solicitudes abiertas a la vez. Cancela alguna o espera a que las acepten',
    });
  });
});

onBothEngines(
  'the quota of requests per hour and day',
  world => {
    const technicians: Person[] = [];
    let asked = 0;
    beforeAll(async () => {
      const admin = await seedPerson(world().app, 'admin');
      for (let count = 0; count < 8; count += 1)
        technicians.push(await seedTechnician(world().app, { approvedBy: admin }));
    });
    /** Asks the technicians in turn, because requests to one of them have a limit of their own. */
    const askDirectly = (who: Person) => {
      asked += 1;
      return askOne(who, asked % technicians.length);
    };
    const askOne = (who: Person, index: number) => ask(who, { technician_id: technicians[index]?.id });
    const spend = async (who: Person, count: number) =>
      expect(await statuses(times(count, () => askDirectly(who)))).toEqual(times(count, () => 201));

    it.each([
      ['a verified', (app: World) => seedPerson(app.app, 'user'), verified],
      ['an unverified', seedUnverified, unverified],
    ] as const)(
      'limits %s customer per hour and per day, and returns the time until the next attempt',
      async (_, seed, quota) => {
        const person = await seed(world());
        const start = world().now;
        await spend(person, quota.perHour);
        world().now = start + 20 * 60_000;
        const refused = await askDirectly(person);
        expect([refused.status, refused.refusal]).toEqual([
          429,
          { error: 'Has hecho muchas solicitudes seguidas. Podrás hacer otra en 40 minutos' },
        ]);
        for (let made: number = quota.perHour; made < quota.perDay; made += quota.perHour) {
          world().now += HOUR;
          await spend(person, quota.perHour);
        }
        world().now += HOUR;
        const spent = await askDirectly(person);
        expect(spent.status).toBe(429);
        expect(spent.refusal.error).toMatch(/Podrás hacer otra en 2\d horas$/);
        const { open, direct } = (await person.call(quotaEndpoints.getRequestQuota)).reply;
        expect([open, direct]).toEqual([spent.refusal.error, spent.refusal.error]);
        world().now = start + 24 * HOUR;
        expect((await askDirectly(person)).status).toBe(201);
        world().now = start;
      },
    );

    it.each([
      ['a verified', (app: World) => seedPerson(app.app, 'user'), verified.unacceptedByOne],
      ['an unverified', seedUnverified, unverified.unacceptedByOne],
    ] as const)(
      'limits the requests of %s customer in a day that one technician has not accepted, cancelled ones included',
      async (_, seed, limit) => {
        const person = await seed(world());
        const start = world().now;
        const sent = await Promise.all(times(limit + 1, () => askOne(person, 0)));
        expect(sent.map(({ status }) => status).sort()).toEqual([...times(limit, () => 201), 429]);
        const [first, ...others] = sent.filter(({ status }) => status === 201);
        for (const { reply } of others) await setStatus(person, reply.request.id, 'cancelled');
        world().now = start + HOUR;
        const refused = await askOne(person, 0);
        expect(refused.refusal).toEqual({
          error: `Ya has enviado ${limit} solicitudes a este técnico que siguen sin aceptar o se cancelaron. Podrás enviarle otra en 23 horas`,
        });
        expect((await askOne(person, 1)).status).toBe(201);
        await setStatus(technicians[0] as Person, first?.reply.request.id ?? 0, 'accepted');
        expect((await askOne(person, 0)).status).toBe(201);
        world().now = start;
      },
    );

    it('does not count open requests that the technician accepted and dropped as sent to them', async () => {
      const person = await seedPerson(world().app, 'user');
      await Promise.all(times(verified.unacceptedByOne, () => ask(person)));
      const dropped = { technician_id: technicians[2]?.id, status: 'cancelled' } as const;
      await world().app.platform.database.transaction(({ db }) =>
        db.updateTable('requests').set(dropped).where('user_id', '=', person.id).execute(),
      );
      expect((await askOne(person, 2)).status).toBe(201);
    });

    it('asks unverified customers to verify before they send more than ten requests in a day to one technician together', async () => {
      const admin = await seedPerson(world().app, 'admin');
      const { id } = await seedTechnician(world().app, { approvedBy: admin });
      const askBusy = (who: Person) => ask(who, { technician_id: id });
      for (let sent = 0; sent < UNVERIFIED_TO_ONE; sent += 1) {
        const request = await askBusy(await seedUnverified(world()));
        expect(request.status).toBe(201);
      }
      const late = await seedUnverified(world());
      const refused = await askBusy(late);
      expect([refused.status, refused.refusal]).toEqual([
        409,
        {
          error:
            'Este técnico ya tiene muchas solicitudes de cuentas sin verificar. Verifica tu email para enviarle la tuya',
        },
      ]);
      expect((await askBusy(await seedPerson(world().app, 'user'))).status).toBe(201);
      expect((await askDirectly(late)).status).toBe(201);
      const start = world().now;
      world().now += 24 * HOUR;
      expect((await askBusy(late)).status).toBe(201);
      world().now = start;
    });

    it('limits requests per hour even when they are sent at the same time', async () => {
      const person = await seedPerson(world().app, 'user');
      expect(await statuses(times(verified.perHour + 4, () => askDirectly(person)))).toEqual([
        ...times(verified.perHour, () => 201),
        ...times(4, () => 429),
      ]);
    });

    it('does not count a refused request towards the quota', async () => {
      const person = await seedPerson(world().app, 'user');
      for (let time = 0; time < verified.perHour; time += 1)
        expect((await ask(person, { service_id: 999_999 })).status).toBe(400);
      expect((await askDirectly(person)).status).toBe(201);
    });
  },
  { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' },
);

onOneEngine(
  'the quota of requests of a network',
  world => {
    let technician: Person;
    beforeEach(async () => {
      const admin = await seedPerson(world().app, 'admin');
      technician = await seedTechnician(world().app, { approvedBy: admin });
    });

    it('answers 429 with the time to wait to the 501st request of a network within an hour, and counts no failed one', async () => {
      const customer = await seedPerson(world().app, 'user');
      const direct = { technician_id: technician.id };
      const { limits } = world().app.platform;
      const [name, address] = ['request_of_network', '127.0.0.1'] as const;
      for (let made = 0; made < 499; made += 1) await limits.take(name, address);
      expect((await ask(customer, { technician_id: customer.id })).status).toBe(400);
      expect((await ask(customer, direct)).status).toBe(201);
      const refused = await ask(customer, direct);
      expect([refused.status, refused.refusal]).toEqual([
        429,
        { error: 'Se han hecho muchas solicitudes desde tu red. Podrás hacer otra en 60 minutos' },
      ]);
      await limits.take(name, '203.0.113.7');
    });
  },
  { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' },
);
