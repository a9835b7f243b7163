import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { insertManyUsers } from '../../../testing/accounts/many-users.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
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
});
