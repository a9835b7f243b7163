import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newestOfPeople } from '../../../platform/database/paging/rows-of-people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { insertJob } from '../../../testing/requests/requests.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { REQUEST_LIST } from './search-requests.ts';

const STATUSES = ['pending', 'completed', 'cancelled'] as const;

onBothEngines('newestOfPeople', world => {
  const random = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;

  it('returns the same ids as a complete read, for any people and page', async () => {
    const { database } = world().app.platform;
    const people: number[] = [];
    for (let n = 0; n < 12; n += 1) people.push((await seedPerson(world().app, 'technician')).id);
    await database.transaction(async tx => {
      for (let n = 0; n < 150; n += 1) {
        // The first three people have most of the requests.
        const customer = random(random([people, people.slice(0, 3)]));
        const technician = random([null, random(people.filter(person => person !== customer))]);
        await insertJob(tx, { user_id: customer, technician_id: technician, status: random(STATUSES) });
      }
    });
    const all = await database.read
      .selectFrom('requests')
      .select(['id', 'user_id', 'technician_id'])
      .orderBy('id', 'desc')
      .execute();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...people), { maxLength: 12 }),
        fc.constantFrom(...all.map(({ id }) => id + 1)),
        fc.integer({ min: 1, max: 15 }),
        async (owners, before, limit) => {
          const expected = all.filter(
            row =>
              row.id < before && owners.some(owner => owner === row.user_id || owner === row.technician_id),
          );
          const { ids, end } = await newestOfPeople(database.read, REQUEST_LIST, owners)({ before, limit });
          expect(ids).toEqual(expected.slice(0, limit).map(({ id }) => id));
          expect(end).toBe(expected[limit - 1]?.id ?? null);
        },
      ),
      { numRuns: 50 },
    );
  });
});
