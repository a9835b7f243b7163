import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inParts } from '../../../platform/database/in-slices.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { acceptedJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findChats } from './chats.ts';
import { countMessages, findMessages, findPlaces, findSentMessages, insertMessages } from './messages.ts';
import { addMessages, moveReadMarks } from './participants.ts';

const LENGTH = 2000;
/** Other chats that share the messages stored between two messages of the long chat. */
const OTHERS = 100;
const BETWEEN = 9;
const LIMIT = 5;

onBothEngines('the queries of a long chat', world => {
  let customer: Person;
  let technician: Person;
  let id: number;
  let ids: number[];
  const reader = () => world().app.platform.database.read;
  const middle = () => ids[ids.length >> 1] ?? 0;
  const last = () => ids.at(-1) ?? 0;

  beforeAll(async () => {
    const { app } = world();
    customer = await seedPerson(app, 'user', 'Carmen');
    technician = await seedTechnician(app, {
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
      request_id: n % (1 + BETWEEN) ? (others[n % OTHERS]?.id ?? 0) : id,
      sender_id: n % 3 ? customer.id : technician.id,
      client_id: `clave-${n}`,
      message: `Mensaje ${n}`,
      created_at: n,
    }));
    ids = [];
    // On a busy machine one statement for all messages would exceed its time limit.
    for (const part of inParts(messages)) {
      const rows = await database.transaction(tx => insertMessages(tx, part));
      ids.push(...rows.filter(({ request_id }) => request_id === id).map(row => row.id));
    }
    // In production autovacuum collects these statistics.
    await database.transaction(({ db }) => sql`analyze messages`.execute(db));
  });

  it.each([
    ['the latest page', () => ({})],
    ['the first page', () => ({ after: 0 })],
    ['the page after a message in the middle', () => ({ after: middle() })],
    ['the page after the last message', () => ({ after: last() })],
    ['the page before a message in the middle', () => ({ before: middle() })],
    ['the page before a message that does not exist', () => ({ before: 1e9 })],
  ])('finds %s by the index and visits no more messages than the limit', async (_, page) => {
    const { before, after } = page() as { before?: number; after?: number };
    const plans = await plansOf(reader(), db =>
      findMessages(db, id, { before: before ?? null, after: after ?? null, limit: LIMIT }),
    );
    expect(plans).toHaveLength(1);
    for (const { steps, visited } of plans) {
      expect(visited).toBeLessThanOrEqual(LIMIT);
      expect(steps.join('\n')).not.toMatch(/RECURSIVE|TEMP B-TREE/);
    }
    expectIndexed(plans, /messages_by_request/);
  });

  it('finds the place of a message by the index', async () => {
    const plans = await plansOf(reader(), db => findPlaces(db, [{ request_id: id, id: middle() }]));
    for (const { visited } of plans) expect(visited).toBeLessThanOrEqual(1);
    expectIndexed(plans, /messages_by_request/);
  });

  it('finds all messages that are sent again with one statement by the index of keys', async () => {
    const again = [10, 20, 30].map(n => ({
      sender_id: n % 3 ? customer.id : technician.id,
      client_id: `clave-${n}`,
    }));
    const unknown = { sender_id: customer.id, client_id: 'clave-nueva' };
    expect(await findSentMessages(reader(), [...again, unknown])).toHaveLength(3);
    const plans = await plansOf(reader(), db => findSentMessages(db, [...again, unknown]));
    expect(plans).toHaveLength(1);
    for (const { visited } of plans) expect(visited).toBeLessThanOrEqual(3);
    expectIndexed(plans, /sender_id=\? AND client_id=\?|messages_sender_id_client_id_key/);
  });

  it('counts the messages of a chat up to the maximum by the index', async () => {
    expect(await countMessages(reader(), id, 10)).toBe(10);
    expect(await countMessages(reader(), id, 2 * LENGTH)).toBe(LENGTH);
    const plans = await plansOf(reader(), db => countMessages(db, id, LIMIT));
    for (const { visited } of plans) expect(visited).toBeLessThanOrEqual(LIMIT);
    expectIndexed(plans, /messages_by_request|Bitmap Heap Scan/);
  });

  it('lists a chat with many unread messages without visiting its messages', async () => {
    const plans = await plansOf(reader(), db =>
      findChats(db, customer.id, { after: null, only: id, limit: 1 }),
    );
    for (const { visited } of plans) expect(visited).toBeLessThan(10);
    expectIndexed(plans, /messages_by_request|PRIMARY KEY/);
  });

  it('moves a read mark by the index and visits only the messages that the mark passes', async () => {
    const { database } = world().app.platform;
    await database.transaction(tx =>
      addMessages(tx, [
        {
          request_id: id,
          user_id: customer.id,
          unread: 4,
          last_message_id: last(),
          last_activity_at: tx.now,
        },
      ]),
    );
    const marks = [{ request_id: id, user_id: customer.id, message_id: ids[LIMIT - 1] ?? 0 }];
    const plans = await database.transaction(tx =>
      plansOf(tx.db, async db => {
        // Rolled back, because PostgreSQL runs the statement again to explain it.
        await sql`savepoint unmoved`.execute(tx.db);
        await moveReadMarks({ ...tx, db }, marks);
        await sql`rollback to unmoved`.execute(tx.db);
      }),
    );
    for (const { visited } of plans) expect(visited).toBeLessThanOrEqual(LIMIT + 3);
    expectIndexed(plans, /messages_by_request/);
  });

  /** Expects that the engine reads messages only through these indexes. */
  function expectIndexed(plans: Awaited<ReturnType<typeof plansOf>>, index: RegExp) {
    for (const { steps } of plans) {
      const ofMessages = steps.filter(step => /messages|\blast\b/.test(step));
      expect(ofMessages).not.toEqual([]);
      for (const step of ofMessages) expect(step).toMatch(index);
      expect(ofMessages.join('\n')).not.toMatch(/^SCAN |Seq Scan/m);
    }
  }
});
