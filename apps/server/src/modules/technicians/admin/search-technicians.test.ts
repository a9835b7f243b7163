import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import { adminTechnicianEndpoints, TECHNICIAN_SORTS } from '@oficio/domain/technicians/admin/contract.ts';
import { TECHNICIAN_STATES, technicianState } from '@oficio/domain/technicians/admin/states.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { insertManyUsers } from '../../../testing/accounts/many-users.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { runsOf } from '../../../testing/extent.ts';
import { allPages } from '../../../testing/http/all-pages.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { exportTechnicians, listAllTechnicians } = adminTechnicianEndpoints;
const MADRID = 28079;
const VALENCIA = 46250;
const COUNT = 40;

onBothEngines("the administrators' list of technicians", world => {
  let admin: Person;
  const database = () => world().app.platform.database;
  const findAll = (query: Record<string, string | number | undefined>) =>
    allPages(async cursor => {
      const { technicians, next_cursor } = (
        await admin.call(listAllTechnicians, { query: { search: undefined, ...query, cursor } as never })
      ).reply;
      return { ids: technicians.map(({ id }) => id), next_cursor };
    });
  const readAll = () =>
    database()
      .read.selectFrom('technicians')
      .innerJoin('users', 'users.id', 'technicians.user_id')
      .selectAll('technicians')
      .select(['users.name', 'users.suspended_at'])
      .execute();

  beforeAll(async () => {
    admin = await seedPerson(world().app, 'admin');
    await insertManyUsers(database(), { role: 'technician', count: COUNT, name: 'Técnica García' });
    const day = (date: string, hour = 12) => startOfDay(date) + hour * 3_600_000;
    const places = [
      { latitude: 40.4155, longitude: -3.7074 },
      { latitude: 39.4739, longitude: -0.3788 },
      { latitude: null, longitude: null },
    ] as const;
    await database().transaction(async ({ db }) => {
      const users = await db.selectFrom('users').select('id').where('role', '=', 'technician').execute();
      for (const [n, { id }] of users.entries()) {
        await db
          .insertInto('technicians')
          .values({
            user_id: id,
            bio: '',
            address: '',
            experience_years: n % 7,
            hourly_rate_cents: n % 4 === 0 ? null : 2050,
            ...(places[n % 3] ?? places[0]),
            available: n % 5 === 0 ? 0 : 1,
            approved: n % 4 === 1 ? 0 : 1,
            photo: null,
            // Equal means of different counts, means that thousandths do not tell apart, and none.
            rating_count: (n % 6) * 3,
            rating_sum: (n % 6) * 3 * 4 + (n % 6 === 0 ? 0 : n % 3),
            // Not in the order of the ids, and the first and the last instant of a day.
            created_at: EDGES[n] ?? day(`2026-03-${28 + ((n * 7) % 3)}`),
          })
          .execute();
        for (const service_id of n % 2 === 0 ? [1, 2] : [3])
          await db.insertInto('technician_services').values({ user_id: id, service_id }).execute();
        if (n % 9 === 0)
          await db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', id).execute();
      }
    });
    // A rejected application leaves the account without a profile.
    await insertManyUsers(database(), { role: 'technician', count: 1, domain: 'sin-perfil.test' });
  });

  it('returns the same technicians as a complete read, for any filters, order and page size', async () => {
    const all = (await readAll()).map(row => ({
      ...row,
      state: technicianState({
        isSuspended: row.suspended_at !== null,
        isApproved: row.approved === 1,
        isAvailable: row.available === 1,
      }),
      rating: row.rating_count === 0 ? 0 : Math.floor((row.rating_sum * 1000) / row.rating_count),
    }));
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(TECHNICIAN_STATES));
    expect(new Set(all.map(({ town }) => town))).toEqual(new Set([MADRID, VALENCIA, null]));
    const offered = await database().read.selectFrom('technician_services').selectAll().execute();
    const offers = (id: number, service: number) =>
      offered.some(row => row.user_id === id && row.service_id === service);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(undefined, ...TECHNICIAN_SORTS),
        fc.record(
          {
            state: fc.constantFrom(...TECHNICIAN_STATES),
            service: fc.constantFrom(1, 3),
            town: fc.constantFrom(MADRID, VALENCIA),
            from: fc.constantFrom('2026-03-28', '2026-03-29'),
            until: fc.constantFrom('2026-03-28', '2026-03-29'),
            search: fc.constantFrom('garcia', 'García 1'),
          },
          { requiredKeys: [] },
        ),
        fc.integer({ min: 1, max: 20 }),
        async (sort, filter, limit) => {
          const isByAccount = filter.search !== undefined || filter.state === 'suspended';
          const column = isByAccount ? 'user_id' : KEYS[(sort ?? '-created').replace('-', '') as 'created'];
          const sign = isByAccount || (sort ?? '-').startsWith('-') ? -1 : 1;
          const expected = all
            .filter(
              row =>
                (filter.state === undefined || row.state === filter.state) &&
                (filter.service === undefined || offers(row.user_id, filter.service)) &&
                (filter.town === undefined || row.town === filter.town) &&
                (filter.from === undefined || row.created_at >= startOfDay(filter.from)) &&
                (filter.until === undefined || row.created_at < startOfDay(filter.until, 1)) &&
                (filter.search !== 'García 1' || row.name.includes('García 1')),
            )
            .sort((one, other) => sign * (one[column] - other[column] || one.user_id - other.user_id))
            .map(row => row.user_id);
          expect(await findAll({ ...filter, sort, limit })).toEqual(expected);
        },
      ),
      // Each order without filters, because each has a statement of its own.
      {
        numRuns: runsOf(25, 80),
        examples: TECHNICIAN_SORTS.map((sort): [typeof sort, Record<string, never>, number] => [sort, {}, 7]),
      },
    );
  });

  it('finds a technician by the number of the account, and by name or e-mail address', async () => {
    const [first] = await readAll();
    expect((await findAll({ search: String(first?.user_id) }))[0]).toBe(first?.user_id);
    expect(await findAll({ search: 'technician7@vecinos' })).toHaveLength(1);
    expect(await findAll({ search: admin.name })).toEqual([]);
    expect(await findAll({ search: 'sin-perfil.test' })).toEqual([]);
  });

  it('lists name, state, services, town, rating, rate and contact data of a technician', async () => {
    const row = (await readAll()).find(({ name }) => name === 'Técnica García 6');
    if (!row) throw new Error('The technician is missing');
    const { reply } = await admin.call(listAllTechnicians, { query: { search: undefined, limit: 200 } });
    expect(reply.technicians.find(({ id }) => id === row.user_id)).toEqual({
      id: row.user_id,
      name: 'Técnica García 6',
      email: 'technician6@vecinos.test',
      phone: null,
      state: 'pending',
      services: [expect.any(String)],
      town: null,
      rating: row.rating_sum / row.rating_count,
      total_reviews: 15,
      hourly_rate: 20.5,
      experience_years: 5,
      created_at: new Date(row.created_at).toISOString(),
    });
  });

  it('exports exactly the filtered technicians as a table, and logs the filters without the searched text', async () => {
    const query = { search: 'garcia', state: 'approved' as const, town: MADRID };
    const { reply } = await admin.call(listAllTechnicians, { query });
    const file = (await admin.call(exportTechnicians, { query })).reply;
    const [heading, ...lines] = new TextDecoder().decode(file.bytes).trimEnd().split('\r\n');
    expect(heading).toMatch(/^Número;Nombre;Estado;Servicios;Población;Valoración;Reseñas;/);
    expect(reply.technicians.length).toBeGreaterThan(1);
    expect(lines.map(line => Number(line.split(';')[0]))).toEqual(reply.technicians.map(({ id }) => id));
    expect(lines[0]).toContain(';Aprobado;');
    const { acts } = (await admin.call(auditEndpoints.listActs, { query: { action: 'list_exported' } }))
      .reply;
    expect(acts[0]?.details).toEqual({
      list: 'technicians',
      state: 'approved',
      town: MADRID,
      searched: true,
    });
  });
});

const KEYS = { created: 'created_at', rating: 'rating', reviews: 'rating_count' } as const;

/** Instants at the edges of a day, by the number of the row. 29 March has 23 hours. */
const EDGES: Readonly<Record<number, number>> = {
  3: startOfDay('2026-03-30') - 1,
  4: startOfDay('2026-03-30'),
};
