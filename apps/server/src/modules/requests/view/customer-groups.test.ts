import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { CUSTOMER_GROUP_NAMES, CUSTOMER_GROUPS, type CustomerGroup } from '@oficio/domain/requests/groups.ts';
import { STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { listMyRequests } = requestEndpoints;

describe('CUSTOMER_GROUPS', () => {
  it('puts every status into exactly one group', () => {
    expect(Object.values(CUSTOMER_GROUPS).flat().sort()).toEqual([...STATUSES].sort());
  });
});

onBothEngines('the lists of a customer', world => {
  const newCustomer = () => seedPerson(world().app, 'user');

  /** Writes requests in bulk and returns their ids; `changedAt` is the moment of the last change, in milliseconds. */
  async function insert(customer: Person, statuses: readonly Status[], changedAt: (index: number) => number) {
    const { platform } = world().app;
    const rows = await platform.database.transaction(({ db, now }) =>
      db
        .insertInto('requests')
        .values(
          statuses.map((status, index) => ({
            user_id: customer.id,
            is_open: 1 as const,
            service_id: 1,
            description: 'Gotea el grifo',
            address: 'Plaza Mayor, 1',
            latitude: 40.4155,
            longitude: -3.7074,
            status,
            offer_version: 0,
            created_at: now,
            updated_at: changedAt(index),
          })),
        )
        .returning(['id', 'status', 'updated_at'])
        .execute(),
    );
    return rows;
  }

  async function readGroup(customer: Person, group: CustomerGroup, limit: number): Promise<number[]> {
    const found: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const { reply } = await customer.call(listMyRequests, {
        query: { group, limit, ...(cursor && { cursor }) },
      });
      expect(reply.requests.length).toBeLessThanOrEqual(limit);
      found.push(...reply.requests.map(({ id }) => id));
      if (reply.next_cursor === null) return found;
      cursor = reply.next_cursor;
    }
  }

  it('begins with the last changed request, also behind many newer ones', async () => {
    const customer = await newCustomer();
    const statuses = Array.from({ length: 60 }, (_, index) => (index % 2 ? 'cancelled' : 'completed'));
    const rows = await insert(customer, statuses, index => 1_000_000 - index);
    const first = Math.min(...rows.map(({ id }) => id));
    const { requests } = (await customer.call(listMyRequests, { query: { group: 'ended', limit: 10 } }))
      .reply;
    expect(requests[0]?.id).toBe(first);
  });

  it('pages each group without gaps or repeats, also among requests that changed at the same moment', async () => {
    const customer = await newCustomer();
    const other = await newCustomer();
    await insert(other, STATUSES, () => 5);
    const rows = await insert(customer, [...STATUSES, ...STATUSES, ...STATUSES], index => 7 + (index % 2));
    for (const group of CUSTOMER_GROUP_NAMES) {
      const wanted = rows
        .filter(({ status }) => (CUSTOMER_GROUPS[group] as readonly Status[]).includes(status))
        .sort((one, another) => another.updated_at - one.updated_at || another.id - one.id)
        .map(({ id }) => id);
      expect(await readGroup(customer, group, 4)).toEqual(wanted);
    }
  });

  it('rejects an unknown group and the cursor of another list', async () => {
    const customer = await newCustomer();
    expect((await customer.call(listMyRequests, { query: { group: 'old' as 'open' } })).refusal).toEqual({
      error: 'El grupo debe ser uno de: open, ended',
      field: 'group',
    });
    await insert(customer, ['pending', 'pending'], () => 1);
    const { next_cursor } = (await customer.call(listMyRequests, { query: { limit: 1 } })).reply;
    const answer = await customer.call(listMyRequests, {
      query: { group: 'open', cursor: next_cursor ?? '' },
    });
    expect(answer.status).toBe(400);
  });
});
