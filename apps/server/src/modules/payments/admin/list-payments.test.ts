import { ADMIN_PAYMENT_FILTERS, PAYMENT_SORTS } from '@oficio/domain/payments/admin/contract.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { runsOf } from '../../../testing/extent.ts';
import { allPages } from '../../../testing/http/all-pages.ts';
import { insertJob } from '../../../testing/requests/requests.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { partiesOf } from '../store/request-parties.ts';
import { listPayments } from './list-payments.ts';

const PAYMENTS = 150;
/** Rows that a page reads at most, so that a filter needs many pages. */
const EXAMINED = 12;
const UNFILTERED: {
  readonly from: string | null;
  readonly until: string | null;
  readonly service: number | null;
  readonly town: number | null;
} = { from: null, until: null, service: null, town: null };
const STATES = ['held', 'due', 'sent', 'frozen', 'cancelled', null] as const;

interface Seeded {
  readonly id: number;
  readonly requestId: number;
  readonly intentId: string;
  readonly parties: readonly string[];
  readonly filters: readonly string[];
  readonly facts: {
    readonly service: number;
    readonly town: number | null;
    readonly paidAt: number;
    readonly amount: number;
  };
}

type ListQuery = Parameters<typeof listPayments>[1];

const DAY_MS = 24 * 3_600_000;
/** Days before the newest payment, at noon in Madrid, so that none is near midnight. */
const NOON = Date.UTC(2026, 10, 20, 11);
/** Madrid, Valencia, and the sea far from every town. */
const PLACES = [
  { latitude: 40.4168, longitude: -3.7038 },
  { latitude: 39.4699, longitude: -0.3763 },
  { latitude: 36, longitude: -20 },
] as const;

onBothEngines('listPayments', world => {
  const random = (below: number) => Math.floor(Math.random() * below);

  async function insertPayment(
    tx: Transaction,
    version: number,
    [customer, technician]: readonly [{ id: number; name: string }, { id: number; name: string }],
  ): Promise<Seeded> {
    const { db, now } = tx;
    const requestId = await insertJob(tx, {
      user_id: customer.id,
      technician_id: technician.id,
      status: 'completed',
      service_id: 1 + random(2),
      ...(PLACES[random(PLACES.length)] ?? PLACES[0]),
    });
    const { service_id: service, town } = await db
      .selectFrom('requests')
      .select(['service_id', 'town'])
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    const at = { revision: 0, created_at: now, updated_at: now };
    const paidAt = NOON - random(5) * DAY_MS;
    const intentId = `pi_${version}`;
    const amount = 100 * (1 + random(9));
    const parties = partiesOf(db, requestId);
    const outcome = random(8) === 0 ? null : 'paid';
    const { id } = await db
      .insertInto('payments')
      .values({
        ...{ request_id: requestId, ...parties, offer_version: version, amount_cents: amount, ...at },
        ...{ status: 'succeeded', outcome, paid_at: paidAt, check_attempts: 0, intent_id: intentId },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const filters: string[] = outcome === null ? [] : ['all'];
    const state = outcome === null ? null : STATES[random(STATES.length)];
    if (state) {
      await db
        .insertInto('payouts')
        .values({
          ...{
            payment_id: id,
            request_id: requestId,
            ...parties,
            technician_id: technician.id,
            state,
            ...at,
          },
          ...{ amount_cents: 100, fee_cents: 0, attempts: 0, reminders: 0 },
        })
        .execute();
      filters.push(state);
    }
    const refunds = outcome === null ? 0 : random(3);
    for (let n = 0; n < refunds; n += 1)
      await db
        .insertInto('refunds')
        .values({
          ...{ payment_id: id, request_id: requestId, ...parties, amount_cents: 10, cause: 'problem', ...at },
          ...{ status: 'succeeded', attempts: 0 },
        })
        .execute();
    if (refunds > 0) filters.push('refunded');
    if (outcome !== null && random(3) === 0) {
      const kind = random(2) === 0 ? 'problem' : 'no_show';
      await db
        .insertInto('problems')
        .values({
          ...{
            payment_id: id,
            request_id: requestId,
            ...parties,
            kind,
            state: 'open',
            attempts: 0,
            ...at,
          },
        })
        .execute();
      filters.push('problem', kind === 'problem' ? 'waiting_problems' : 'waiting_no_shows');
    }
    const facts = { service, town, paidAt, amount };
    return { id, requestId, intentId, parties: [customer.name, technician.name], filters, facts };
  }

  async function seedPayments(people: readonly Person[]): Promise<Seeded[]> {
    return world().app.platform.database.transaction(async tx => {
      const all: Seeded[] = [];
      // Requests without payments, so that the numbers of requests and payments differ.
      for (const person of people)
        await insertJob(tx, { user_id: person.id, technician_id: null, status: 'pending' });
      for (let n = 0; n < PAYMENTS; n += 1) {
        // The first person has most of the payments.
        const one = random(2) * random(5);
        const [customer, technician] = [people[one], people[(one + 1 + random(4)) % 5]];
        if (customer && technician) all.push(await insertPayment(tx, n, [customer, technician]));
      }
      return all.reverse();
    });
  }

  const NAMES = ['Ana Íñiguez', 'Eva Ruiz', 'Luis Ruiz', 'Óscar Gil', 'Zoe Marín'];
  let seeded: readonly Seeded[];
  let users: readonly { readonly name: string; readonly email: string }[];

  beforeAll(async () => {
    const people: Person[] = [];
    for (const name of NAMES) people.push(await seedPerson(world().app, 'technician', name));
    seeded = await seedPayments(people);
    const { read } = world().app.platform.database;
    users = await read.selectFrom('users').select(['name', 'email']).execute();
  });

  /** Returns the ids of all pages. */
  const findAll = (query: Omit<ListQuery, 'cursor'>): Promise<number[]> =>
    allPages(async cursor => {
      const { read } = world().app.platform.database;
      const part = { ...query, cursor, examined: EXAMINED };
      const { page, next_cursor } = await listPayments(read, part, world().now);
      return { ids: page.map(({ id }) => id), next_cursor };
    });

  const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const matches = (name: string, search: string) =>
    users.some(user => user.name === name && folded(`${name} ${user.email}`).includes(folded(search)));
  const midnight = (day: string) => Date.parse(`${day}T00:00+01:00`);

  /** Returns the ids that a complete read finds: those that the search names, and then the others in the order of the list. */
  function expectedIds({ filter, search, sort, ...narrow }: Omit<ListQuery, 'cursor' | 'limit'>): number[] {
    const all = seeded.filter(
      ({ filters, facts }) =>
        filters.includes(filter) &&
        (narrow.from === null || facts.paidAt >= midnight(narrow.from)) &&
        (narrow.until === null || facts.paidAt < midnight(narrow.until) + DAY_MS) &&
        (narrow.service === null || facts.service === narrow.service) &&
        (narrow.town === null || facts.town === narrow.town),
    );
    const named = [
      ...all.filter(payment => String(payment.requestId) === search),
      ...all.filter(({ id, intentId }) => [String(id), `r-000${id}`, intentId].includes(search ?? '')),
    ];
    const others = all.filter(
      payment =>
        !named.includes(payment) && (search === null || payment.parties.some(name => matches(name, search))),
    );
    // Only the list without a filter by state and without a search has the order of the sort.
    if (filter === 'all' && search === null) {
      const key = ({ facts }: Seeded) => (sort?.endsWith('amount') ? facts.amount : facts.paidAt);
      const sign = sort === 'paid' || sort === 'amount' ? 1 : -1;
      others.sort((one, other) => sign * (key(one) - key(other) || one.id - other.id));
    }
    return [...named, ...others].map(({ id }) => id);
  }

  const NUMBERS = ['130', '131', 'r-000130', 'pi_30'];
  const SEARCHES = ['ruiz', 'iniguez', 'OSCAR', 'Nadie', '@oficio.test', ...NUMBERS];
  const day = fc.option(fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-19'));

  it('returns the payments that the search names, and then each other match once and in order, for any filters, search, sort and page size', async () => {
    const [town = 0] = seeded.flatMap(({ facts }) => facts.town ?? []);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          filter: fc.constantFrom(...ADMIN_PAYMENT_FILTERS),
          search: fc.option(fc.constantFrom(...SEARCHES)),
          sort: fc.constantFrom(undefined, ...PAYMENT_SORTS),
          ...{ from: day, until: day },
          service: fc.option(fc.constantFrom(1, 2), { freq: 1 }),
          town: fc.option(fc.constant(town), { freq: 1 }),
          // A page of three entries has fewer than there are people.
          limit: fc.constantFrom(3, 7, 200),
        }),
        async query => {
          expect(await findAll(query)).toEqual(expectedIds(query));
        },
      ),
      { numRuns: runsOf(60, 300) },
    );
  });

  it('finds the payments of every filter', async () => {
    for (const filter of ADMIN_PAYMENT_FILTERS) {
      const query = { ...UNFILTERED, filter, search: null };
      expect(await findAll({ ...query, limit: 7 }), filter).toEqual(expectedIds(query));
    }
  });

  it('returns payments for the staff that the search names in the order of the search', async () => {
    const waiting = seeded.filter(({ filters }) => filters.includes('problem'));
    const named = waiting.find(({ requestId }) => waiting.some(({ id }) => id === requestId));
    if (!named) throw new Error('No number is that of a waiting request and of a payment for the staff');
    const query = { ...UNFILTERED, filter: 'problem' as const, search: String(named.requestId), limit: 5 };
    expect((await findAll(query)).slice(0, 2)).toEqual([named.id, named.requestId]);
  });

  it('returns each payment that stays once while others come and go between the pages', async () => {
    const { database } = world().app.platform;
    const query = {
      ...UNFILTERED,
      filter: 'all' as const,
      search: null,
      service: 1,
      sort: 'amount' as const,
    };
    const gone = seeded.filter((_, index) => index % 9 === 4).map(({ id }) => id);
    const pages: number[] = [];
    let cursor: string | undefined;
    let pageNumber = 0;
    do {
      const part = { ...query, limit: 5, cursor, examined: EXAMINED };
      const { page, next_cursor } = await listPayments(database.read, part, world().now);
      pages.push(...page.map(({ id }) => id));
      cursor = next_cursor ?? undefined;
      const id = gone[pageNumber];
      pageNumber += 1;
      if (id !== undefined)
        await database.transaction(tx =>
          tx.db.updateTable('payments').set({ outcome: null }).where('id', '=', id).execute(),
        );
    } while (cursor);
    const stayed = (id: number) => !gone.includes(id);
    expect(pages.filter(stayed)).toEqual(expectedIds(query).filter(stayed));
    expect(new Set(pages).size).toBe(pages.length);
  });
});
