import { adminUserEndpoints, USER_SORTS } from '@oficio/domain/accounts/admin/contract.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import { ROLES } from '@oficio/domain/roles.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { runsOf } from '../../../testing/extent.ts';
import { allPages } from '../../../testing/http/all-pages.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { listUsers, exportUsers } = adminUserEndpoints;
const HOUR = 3_600_000;

onBothEngines("the administrators' list of people", world => {
  let admin: Person;
  const database = () => world().app.platform.database;

  beforeAll(async () => {
    admin = await seedPerson(world().app, 'admin', 'Marta Soler');
    for (const [n, role] of [...ROLES, ...ROLES, ...ROLES].entries()) {
      const { id } = await seedPerson(world().app, role, n % 2 ? `Ana Ruiz ${n}` : `Luis Gil ${n}`);
      // Not in the order of the numbers, and the first and the last instant of a day.
      const createdAt = startOfDay(`2026-03-${28 + (n % 3)}`) + (n % 2 ? 24 * HOUR - 1 : 0);
      await database().transaction(({ db }) =>
        db
          .updateTable('users')
          .set({
            created_at: createdAt,
            ...(n % 4 === 0 && { suspended_at: createdAt, suspension_reason: 'No paga' }),
            ...(role === 'admin' && n > 4 && { invited_at: createdAt }),
          })
          .where('id', '=', id)
          .execute(),
      );
    }
  });

  const read = () =>
    database()
      .read.selectFrom('users')
      .select(['id', 'name', 'role', 'created_at', 'suspended_at', 'invited_at'])
      .where('deleted_at', 'is', null)
      .execute();

  it('returns the same users as a complete read, for any filters, order and page size', async () => {
    const all = await read();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(undefined, ...USER_SORTS),
        fc.record({
          role: fc.constantFrom('all' as const, ...ROLES),
          state: fc.constantFrom('all' as const, 'suspended' as const, 'invited' as const),
          from: fc.constantFrom(undefined, '2026-03-28', '2026-03-29'),
          until: fc.constantFrom(undefined, '2026-03-28', '2026-03-29'),
          search: fc.constantFrom(undefined, 'ana ruiz'),
        }),
        fc.integer({ min: 1, max: 12 }),
        async (sort, { role, state, from, until, search }, limit) => {
          const sign = sort === 'created' ? 1 : -1;
          const expected = all
            .filter(
              user =>
                (role === 'all' || user.role === role) &&
                (state !== 'suspended' || user.suspended_at !== null) &&
                (state !== 'invited' || user.invited_at !== null) &&
                (from === undefined || user.created_at >= startOfDay(from)) &&
                (until === undefined || user.created_at < startOfDay(until, 1)) &&
                (search === undefined || user.name.startsWith('Ana Ruiz')),
            )
            // Matches of a text have the order of their numbers.
            .sort((one, other) =>
              search === undefined
                ? sign * (one.created_at - other.created_at || one.id - other.id)
                : other.id - one.id,
            )
            .map(({ id }) => id);
          const found = await allPages(async cursor => {
            const query = { role, state, from, until, search, sort, limit, cursor };
            const { users, next_cursor } = (await admin.call(listUsers, { query })).reply;
            return { ids: users.map(({ id }) => id), next_cursor };
          });
          expect(found).toEqual(expected);
        },
      ),
      {
        numRuns: runsOf(30, 80),
        examples: [
          ...USER_SORTS.map(sort => [sort, { role: 'all', state: 'all' }, 3] as never),
          // Only the state is in the index of the invited.
          [undefined, { role: 'user', state: 'invited' }, 3] as never,
        ],
      },
    );
  });

  it('counts the roles only without further filters', async () => {
    const plain = (await admin.call(listUsers, { query: { search: undefined } })).reply.counts;
    expect(plain).toMatchObject({ all: 10, user: 3, technician: 3, admin: 4 });
    const filtered = await admin.call(listUsers, { query: { search: undefined, state: 'suspended' } });
    expect(filtered.reply.counts).toBeNull();
  });

  it('exports exactly the filtered users', async () => {
    const query = { search: undefined, role: 'technician' as const, sort: 'created' as const };
    const file = (await admin.call(exportUsers, { query })).reply;
    const lines = new TextDecoder().decode(file.bytes).split('\r\n').slice(1, -1);
    const { users } = (await admin.call(listUsers, { query })).reply;
    expect(lines.map(line => Number(line.split(';')[0]))).toEqual(users.map(({ id }) => id));
    expect(lines.every(line => line.includes(';Técnico;'))).toBe(true);
  });
});
