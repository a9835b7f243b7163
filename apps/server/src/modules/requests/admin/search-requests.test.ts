import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { adminRequestEndpoints, REQUEST_SORTS } from '@oficio/domain/requests/admin/contract.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { insertManyUsers } from '../../../testing/accounts/many-users.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { runsOf } from '../../../testing/extent.ts';
import { allPages } from '../../../testing/http/all-pages.ts';
import { insertJob } from '../../../testing/requests/requests.ts';
import { onBothEngines } from '../../../testing/world.ts';

onBothEngines("the administrators' search of requests", world => {
  let admin: Person;
  let customer: Person;
  const database = () => world().app.platform.database;
  const insert = (person: Person) =>
    database().transaction(tx =>
      insertJob(tx, { user_id: person.id, technician_id: null, status: 'pending' }),
    );
  const find = async (query: { search: string; status?: 'completed'; limit?: number; cursor?: string }) => {
    const { reply } = await admin.call(adminRequestEndpoints.listRequests, { query });
    return { ...reply, ids: reply.requests.map(({ id }) => id) };
  };

  beforeAll(async () => {
    admin = await seedPerson(world().app, 'admin');
    customer = await seedPerson(world().app, 'user');
  });

  it('the results begin with the request of a number, also if newer requests of matching people fill the page', async () => {
    const id = await insert(customer);
    const neighbour = await seedPerson(world().app, 'user', `Casa número${id}0`);
    const newer = [await insert(neighbour), await insert(neighbour), await insert(neighbour)].reverse();
    const search = `número${id}`;
    expect((await find({ search })).ids).toEqual(newer);
    const other = await seedPerson(world().app, 'user', String(newer[0]));
    const others = [await insert(other), await insert(other), await insert(other)].reverse();
    const first = await find({ search: String(newer[0]), limit: 2 });
    expect(first.ids).toEqual([newer[0], ...others.slice(0, 2)]);
    const next = await find({ search: String(newer[0]), limit: 200, cursor: first.next_cursor ?? '' });
    expect(next.ids).toContain(others[2]);
    expect(next.ids).not.toContain(newer[0]);
  });

  it('finds the request of a number that too many names contain, and says that the search is too broad', async () => {
    const id = await insert(customer);
    await insertManyUsers(database(), { role: 'technician', count: 1001, name: String(id) });
    expect(await find({ search: String(id) })).toMatchObject({
      ids: [id],
      next_cursor: null,
      is_too_broad: true,
    });
    expect(await find({ search: String(id), status: 'completed' })).toMatchObject({
      ids: [],
      is_too_broad: true,
    });
    expect(await find({ search: 'vecinos.test' })).toMatchObject({ ids: [], is_too_broad: true });
    expect(await find({ search: `${id} 1001` })).toMatchObject({ ids: [], is_too_broad: false });
  });

  it('returns the same requests as a complete read, for any filters, order and page size', async () => {
    const madrid = { address: 'Calle Mayor, 1', latitude: 40.4155, longitude: -3.7074 };
    const valencia = { address: 'Plaza del Mercado, 1', latitude: 39.4739, longitude: -0.3788 };
    const atSea = { address: 'En el mar', latitude: 37.5, longitude: -12 };
    const day = (date: string, hour = 12) => startOfDay(date) + hour * 3_600_000;
    await database().transaction(async tx => {
      for (const [n, place] of [madrid, valencia, atSea, madrid, valencia, madrid].entries())
        for (const status of ['pending', 'completed'] as const)
          await insertJob(tx, {
            user_id: customer.id,
            technician_id: null,
            status,
            service_id: 1 + (n % 2),
            ...place,
            // Not in the order of the ids, and the last instant of a day.
            created_at: n === 3 ? day('2026-03-29', 23) - 1 : day(`2026-03-${28 + (n % 3)}`),
            updated_at: day(`2026-04-0${1 + ((n * 5) % 7)}`),
          });
    });
    const all = await database()
      .read.selectFrom('requests')
      .select(['id', 'status', 'service_id', 'town', 'created_at', 'updated_at'])
      .execute();
    expect(new Set(all.map(({ town }) => town))).toEqual(new Set([MADRID, VALENCIA, null]));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(undefined, ...REQUEST_SORTS),
        fc.record(
          {
            status: fc.constantFrom('pending' as const, 'completed' as const),
            service: fc.constantFrom(1, 2),
            town: fc.constantFrom(MADRID, VALENCIA),
            from: fc.constantFrom('2026-03-28', '2026-03-29'),
            until: fc.constantFrom('2026-03-28', '2026-03-29'),
          },
          { requiredKeys: [] },
        ),
        fc.integer({ min: 1, max: 20 }),
        async (sort, filter, limit) => {
          const key = sort?.endsWith('updated') ? 'updated_at' : 'created_at';
          const sign = sort === 'created' || sort === 'updated' ? 1 : -1;
          const expected = all
            .filter(
              row =>
                (filter.status === undefined || row.status === filter.status) &&
                (filter.service === undefined || row.service_id === filter.service) &&
                (filter.town === undefined || row.town === filter.town) &&
                (filter.from === undefined || row.created_at >= startOfDay(filter.from)) &&
                (filter.until === undefined || row.created_at < startOfDay(filter.until, 1)),
            )
            .sort((one, other) => sign * (one[key] - other[key] || one.id - other.id))
            .map(({ id }) => id);
          const found = await allPages(async cursor => {
            const query = { ...filter, sort, limit, cursor, search: undefined };
            const { reply } = await admin.call(adminRequestEndpoints.listRequests, { query });
            return { ids: reply.requests.map(({ id }) => id), next_cursor: reply.next_cursor };
          });
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: runsOf(20, 60) },
    );
  });

  it('exports exactly the filtered requests as a table, and logs the filters without the searched text', async () => {
    const query = { search: customer.name, status: 'completed' as const, town: VALENCIA };
    const { reply } = await admin.call(adminRequestEndpoints.listRequests, { query });
    const file = (await admin.call(adminRequestEndpoints.exportRequests, { query })).reply;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes);
    const [heading = '', ...lines] = text.split('\r\n');
    expect(heading).toMatch(/^\ufeffNúmero;Estado;Servicio;Cliente;/);
    expect(reply.requests.length).toBeGreaterThan(1);
    expect(lines.filter(line => line !== '').map(line => Number(line.split(';')[0]))).toEqual(
      reply.requests.map(({ id }) => id),
    );
    expect(lines[0]).toContain(';Completada;');
    expect(lines[0]).toContain(';Valencia;');
    const [entry] = (await admin.call(auditEndpoints.listActs, { query: { action: 'list_exported' } })).reply
      .acts;
    expect(entry?.details).toEqual({ list: 'requests', status: 'completed', town: VALENCIA, searched: true });
  });

  it.each([
    [{ from: '2026-02-30' }, 'from', 'La fecha inicial no es una fecha válida'],
    [{ until: 'ayer' }, 'until', 'La fecha final no es una fecha válida'],
    [{ town: -1 }, 'town', 'La población no puede ser menor que 1'],
  ])('rejects %j with a text that names the field', async (query, field, error) => {
    const answer = await admin.call(adminRequestEndpoints.listRequests, {
      query: { search: undefined, ...query },
    });
    expect([answer.status, answer.refusal]).toEqual([400, { error, field }]);
  });
});

const MADRID = 28079;
const VALENCIA = 46250;
