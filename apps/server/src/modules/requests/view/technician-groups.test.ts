import { BADGE_CAP } from '@oficio/domain/fields/numbers.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { TECHNICIAN_GROUP_NAMES, TECHNICIAN_GROUPS } from '@oficio/domain/requests/groups.ts';
import { STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { listTechnicianRequests, countTechnicianRequests } = requestEndpoints;

/** Plaza Mayor. */
const HOME = { latitude: 40.4155, longitude: -3.7074 };
/** 55 km to the north, out of reach. */
const FAR = { latitude: 40.9, longitude: -3.7 };

describe('TECHNICIAN_GROUPS', () => {
  it('puts every status into exactly one group', () => {
    expect(Object.values(TECHNICIAN_GROUPS).flat().sort()).toEqual([...STATUSES].sort());
  });
});

onBothEngines('the lists of a technician', world => {
  let customer: Person;
  let admin: Person;

  beforeAll(async () => {
    admin = await seedPerson(world().app, 'admin');
    customer = await seedPerson(world().app, 'user');
  });

  const newTechnician = () => seedTechnician(world().app, { approvedBy: admin, serviceIds: [1] });

  /** Writes requests in bulk, oldest first; without a technician they are open. */
  async function insert(status: Status, technician: Person | null, count: number, place = HOME) {
    const { platform } = world().app;
    await platform.database.transaction(({ db, now }) =>
      db
        .insertInto('requests')
        .values(
          Array.from({ length: count }, () => ({
            user_id: customer.id,
            technician_id: technician?.id ?? null,
            is_open: technician ? (0 as const) : (1 as const),
            service_id: 1,
            description: 'Gotea el grifo',
            address: 'Plaza Mayor, 1',
            ...place,
            status,
            offer_version: 0,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute(),
    );
  }

  const list = async (
    who: Person,
    query: { group?: (typeof TECHNICIAN_GROUP_NAMES)[number]; limit: number; cursor?: string },
  ) => (await who.call(listTechnicianRequests, { query })).reply;
  const counts = async (who: Person) => (await who.call(countTechnicianRequests)).reply;

  it('shows an accepted job on the first page of its group behind 60 newer open requests', async () => {
    const technician = await newTechnician();
    await insert('accepted', technician, 1);
    await insert('pending', null, 60);
    const { requests, next_cursor } = await list(technician, { group: 'active', limit: 50 });
    expect(requests.map(({ status }) => status)).toEqual(['accepted']);
    expect(next_cursor).toBeNull();
    expect(await counts(technician)).toMatchObject({ active: 1, history: 0 });
    expect((await counts(technician)).new).toBeGreaterThanOrEqual(60);
  });

  it('pages each group without gaps or repeats, and all groups together are the whole list', async () => {
    const technician = await newTechnician();
    for (const status of STATUSES) await insert(status, technician, 3);
    await insert('pending', null, 2);
    await insert('pending', null, 2, FAR);
    const all = (await list(technician, { limit: 200 })).requests;
    const seen: number[] = [];
    for (const group of TECHNICIAN_GROUP_NAMES) {
      const found: typeof all = [];
      for (let cursor: string | undefined; ; ) {
        const reply = await list(technician, { group, limit: 4, ...(cursor && { cursor }) });
        found.push(...reply.requests);
        if (reply.next_cursor === null) break;
        cursor = reply.next_cursor;
      }
      const wanted: readonly Status[] = TECHNICIAN_GROUPS[group];
      expect(found).toEqual(all.filter(({ status }) => wanted.includes(status)));
      seen.push(...found.map(({ id }) => id));
    }
    expect(seen.sort()).toEqual(all.map(({ id }) => id).sort());
  });

  it('counts the requests of each group and leaves out open ones beyond reach', async () => {
    const technician = await seedTechnician(world().app, {
      approvedBy: admin,
      serviceIds: [1],
      latitude: 43.26,
      longitude: -2.93,
    });
    await insert('pending', null, 3, { latitude: 43.26, longitude: -2.93 });
    await insert('pending', technician, 2);
    await insert('in_progress', technician, 4);
    await insert('cancelled', technician, 1);
    expect(await counts(technician)).toEqual({ new: 5, active: 4, history: 1, answers: 2 });
  });

  it('counts a group only up to the maximum', async () => {
    const technician = await newTechnician();
    await insert('completed', technician, BADGE_CAP + 20);
    expect((await counts(technician)).history).toBe(BADGE_CAP + 1);
    const half = Math.ceil((BADGE_CAP + 20) / 2);
    await insert('accepted', technician, half);
    await insert('approved', technician, half);
    expect((await counts(technician)).active).toBe(BADGE_CAP + 1);
  });

  it('counts direct and open requests together only up to the maximum', async () => {
    const place = { latitude: 28.12, longitude: -15.43 };
    const technician = await seedTechnician(world().app, { approvedBy: admin, serviceIds: [1], ...place });
    await insert('pending', technician, BADGE_CAP - 1);
    await insert('pending', null, 1, place);
    expect((await counts(technician)).new).toBe(BADGE_CAP);
    await insert('pending', null, 20, place);
    expect((await counts(technician)).new).toBe(BADGE_CAP + 1);
    await insert('pending', technician, 20);
    expect((await counts(technician)).new).toBe(BADGE_CAP + 1);
  });

  it('rejects an unknown group', async () => {
    const technician = await newTechnician();
    const answer = await technician.call(listTechnicianRequests, { query: { group: 'old' as 'new' } });
    expect(answer.refusal).toEqual({
      error: 'El grupo debe ser uno de: new, active, history',
      field: 'group',
    });
  });
});
