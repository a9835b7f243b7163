import { ADMIN_PAYMENT_FILTERS } from '@oficio/domain/payments/admin/contract.ts';
import { expect, it } from 'vitest';
import type { Transaction } from '../../../platform/database/database.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { allPages } from '../../../testing/http/all-pages.ts';
import { insertJob } from '../../../testing/requests/requests.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { partiesOf } from '../store/request-parties.ts';
import { findPage } from './find-page.ts';

const PAYMENTS = 240;
const UNFILTERED = { from: null, until: null, service: null, town: null } as const;
const STATES = ['held', 'due', 'sent', 'frozen', 'cancelled', null] as const;

interface Seeded {
  readonly id: number;
  readonly requestId: number;
  readonly intentId: string;
  readonly parties: readonly string[];
  readonly filters: readonly string[];
}

onBothEngines('findPage', world => {
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
    });
    const at = { revision: 0, created_at: now, updated_at: now };
    const intentId = `pi_${version}`;
    const parties = partiesOf(db, requestId);
    const outcome = random(8) === 0 ? null : 'paid';
    const { id } = await db
      .insertInto('payments')
      .values({
        ...{ request_id: requestId, ...parties, offer_version: version, amount_cents: 100, ...at },
        ...{ status: 'succeeded', outcome, check_attempts: 0, intent_id: intentId },
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
      await db
        .insertInto('problems')
        .values({
          ...{
            payment_id: id,
            request_id: requestId,
            ...parties,
            kind: 'problem',
            state: 'open',
            attempts: 0,
            ...at,
          },
        })
        .execute();
      filters.push('problem');
    }
    return { id, requestId, intentId, parties: [customer.name, technician.name], filters };
  }

  it('returns the payments that the search names, and then each other match once and the newest first, for every filter, search and page size', async () => {
    const { app } = world();
    const { database } = app.platform;
    const people: Awaited<ReturnType<typeof seedPerson>>[] = [];
    for (const name of ['Ana Íñiguez', 'Eva Ruiz', 'Luis Ruiz', 'Óscar Gil', 'Zoe Marín'])
      people.push(await seedPerson(app, 'technician', name));
    const seeded = await database.transaction(async tx => {
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
    const users = await database.read.selectFrom('users').select(['name', 'email']).execute();
    const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const matches = (name: string, search: string) =>
      users.some(user => user.name === name && folded(`${name} ${user.email}`).includes(folded(search)));
    const numbers = seeded.slice(0, 3).map(payment => String(payment.requestId));
    const names = ['ruiz', 'iniguez', 'OSCAR', 'Nadie', '@oficio.test'];
    const searches = [null, ...names, ...numbers, '130', 'r-000130', 'pi_30'];
    // A page of three entries has fewer than there are people.
    for (const filter of ADMIN_PAYMENT_FILTERS)
      for (const search of searches)
        for (const limit of [3, 7, 200]) {
          const found = await allPages(async cursor => {
            const query = { ...UNFILTERED, filter, search, limit, cursor };
            const { page, next_cursor } = await findPage(database.read, query, world().now);
            return { ids: page, next_cursor };
          });
          const all = seeded.filter(payment => payment.filters.includes(filter));
          const named = [
            ...all.filter(payment => String(payment.requestId) === search),
            ...all.filter(({ id, intentId }) => [String(id), `r-000${id}`, intentId].includes(search ?? '')),
          ];
          const others = all.filter(
            payment =>
              !named.includes(payment) &&
              (search === null || payment.parties.some(name => matches(name, search))),
          );
          const expected = [...named, ...others];
          expect(found, `${filter} ${search} ${limit}`).toEqual(expected.map(({ id }) => id));
        }
  });
});
