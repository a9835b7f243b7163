import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Reader } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-slices.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { acceptedJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findChats } from './chats.ts';
import { deleteParticipantSlice, openChats, touchEmptyChat } from './participants.ts';

const CHATS = 3000;
const LIMIT = 5;

onBothEngines('the queries of a user with many chats', world => {
  let customer: Person;
  let technician: Person;
  let id: number;
  const read = () => world().app.platform.database.read;

  beforeAll(async () => {
    const { app } = world();
    const { database } = app.platform;
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin'), name: 'Luis' });
    customer = await seedPerson(app, 'user', 'Carmen');
    id = await acceptedJob(customer, technician);
    await database.transaction(async tx => {
      const { id: _, ...request } = await tx.db
        .selectFrom('requests')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      for (const part of inParts(Array(CHATS).fill(request))) {
        const rows = await tx.db.insertInto('requests').values(part).returning('id').execute();
        const parties = { userId: customer.id, technicianId: technician.id };
        await openChats(
          tx,
          rows.map(row => ({ requestId: row.id, ...parties, activeAt: row.id })),
        );
      }
      await sql`insert into messages (request_id, sender_id, client_id, message, created_at)
        select id, user_id, cast(id as text), 'Hola', id from requests`.execute(tx.db);
      await sql`analyze`.execute(tx.db);
    });
  });

  it('lists each page by the index of activity, without reading or sorting other chats', async () => {
    for (const after of [null, { activity: CHATS / 2, requestId: id + CHATS / 2 }]) {
      const page = { after, limit: LIMIT };
      expect(await findChats(read(), technician.id, page)).toHaveLength(LIMIT);
      for (const { steps, visited } of await plansOf(read(), db => findChats(db, technician.id, page))) {
        expect(steps.join('\n')).toMatch(/chat_participants_by_activity/);
        expect(steps.join('\n')).not.toMatch(
          /TEMP B-TREE|SCAN (?!page)|Seq Scan (?!services|users|technicians)/,
        );
        // Eight tables are joined, and services, users and technicians are small here.
        expect(visited).toBeLessThan(LIMIT * 10 + 30);
      }
    }
  });

  it('moves one chat and finds the chats of a deleted account by an index', async () => {
    const { database } = world().app.platform;
    await database.transaction(async tx => {
      const calls: ((db: Reader) => Promise<unknown>)[] = [
        db => touchEmptyChat({ ...tx, db }, id),
        db => deleteParticipantSlice({ ...tx, db }, customer.id + 1000, 200),
      ];
      for (const call of calls)
        for (const { steps, visited } of await plansOf(tx.db, call)) {
          expect(steps.join('\n')).not.toMatch(/^SCAN|Seq Scan/m);
          expect(visited).toBeLessThanOrEqual(2);
        }
    });
  });
});
