import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inParts } from '../../../platform/database/in-parts.ts';
import { acceptedJob } from '../../../testing/jobs.ts';
import type { Person } from '../../../testing/people.ts';
import { plansOf } from '../../../testing/query-plans.ts';
import { seedPerson, seedTechnician } from '../../../testing/seeding.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findChats } from './chats.ts';
import { findMessages } from './messages.ts';
import { insertMessages } from './read-marks.ts';

const LENGTH = 2000;
/** Other chats, which the messages between two of the long one belong to in turn. */
const OTHERS = 100;
const BETWEEN = 9;
const LIMIT = 5;

onBothEngines('a long conversation', world => {
  let customer: Person;
  let id: number;
  let ids: number[];
  const reader = () => world().app.platform.database.read;

  beforeAll(async () => {
    const { app } = world();
    customer = await seedPerson(app, 'user', 'Carmen');
    const technician = await seedTechnician(app, {
      approvedBy: await seedPerson(app, 'admin'),
      name: 'Luis',
    });
    id = await acceptedJob(customer, technician);
    const { database } = app.platform;
    const { id: _, ...request } = await reader()
      .selectFrom('requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const others = await database.transaction(({ db }) =>
      db.insertInto('requests').values(Array(OTHERS).fill(request)).returning('id').execute(),
    );
    const messages = Array.from({ length: LENGTH * (1 + BETWEEN) }, (_, n) => ({
      requestId: n % (1 + BETWEEN) ? (others[n % OTHERS]?.id ?? 0) : id,
      senderId: n % 3 ? customer.id : technician.id,
      clientId: `clave-${n}`,
      message: `Mensaje ${n}`,
      at: n,
    }));
    ids = [];
    // A busy machine takes longer for all of them than a statement may last.
    for (const part of inParts(messages)) {
      const rows = await database.transaction(unit => insertMessages(unit, part));
      ids.push(...rows.filter(({ request_id }) => request_id === id).map(row => row.id));
    }
    // PostgreSQL's autovacuum does so after a while.
    await database.transaction(({ db }) => sql`analyze messages`.execute(db));
  });

  it.each([
    ['the latest page', () => ({})],
    ['the first page', () => ({ after: 0 })],
    ['a page from the middle on', () => ({ after: ids[ids.length >> 1] })],
    ['a page after the last message', () => ({ after: ids.at(-1) })],
    ['the page before a message in the middle', () => ({ before: ids[ids.length >> 1] })],
    ['the page before a message that does not exist', () => ({ before: 1e9 })],
  ])('reads %s without visiting more messages than the limit', async (_, page) => {
    const { before, after } = page() as { before?: number; after?: number };
    const plans = await plansOf(reader(), db => findMessages(db, id, { before, after, limit: LIMIT }));
    expectBounded(plans);
  });

  it('lists a chat without visiting its messages, however many are unread', async () => {
    const plans = await plansOf(reader(), db =>
      findChats(db, customer.id, { after: null, only: id, limit: 1 }),
    );
    for (const { steps, visited } of plans) {
      expect(visited).toBeLessThan(10);
      expect(steps.join('\n')).not.toMatch(/SCAN messages|Seq Scan messages/);
    }
  });

  /** Each statement finds its first row by an index and stops after so many rows. */
  function expectBounded(plans: Awaited<ReturnType<typeof plansOf>>) {
    expect(plans).toHaveLength(1);
    for (const { steps, visited } of plans) {
      expect(visited).toBeLessThanOrEqual(LIMIT);
      const ofMessages = steps.filter(step => /messages/.test(step));
      expect(ofMessages).not.toEqual([]);
      for (const step of ofMessages) expect(step).toMatch(/messages_by_request/);
      expect(steps.join('\n')).not.toMatch(/RECURSIVE|TEMP B-TREE|SCAN messages|Seq Scan/);
    }
  }
});
