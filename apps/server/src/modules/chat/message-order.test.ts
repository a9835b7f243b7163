import { setTimeout as sleep } from 'node:timers/promises';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { runsOf } from '../../testing/extent.ts';
import { type SecondProcess, startSecondProcess } from '../../testing/process/second-process.ts';
import { acceptedJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const ROUNDS = runsOf(20, 40);
const PARALLEL = 5;

onBothEngines('the order of messages of two processes', world => {
  let customer: Person;
  let technician: Person;
  let id: number;
  let other: SecondProcess;

  beforeAll(async () => {
    const { app } = world();
    customer = await seedPerson(app, 'user', 'Carmen');
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin'), name: 'Luis' });
    id = await acceptedJob(customer, technician);
    other = await startSecondProcess(app.platform.settings);
    if (world().engine === 'postgres') await delayInserts();
  });
  afterAll(() => other.stop());

  /** Makes transactions of PostgreSQL take a random time between the numbering of their messages and their commit. */
  const delayInserts = () =>
    world().app.platform.database.transaction(async ({ db }) => {
      await sql`
        create function delay() returns trigger language plpgsql
        as 'begin perform pg_sleep(random() * 0.02); return null; end'`.execute(db);
      await sql`create trigger delay after insert on messages execute function delay()`.execute(db);
    });

  it('commits no message with an id below one that a client could already read', async () => {
    let writing = true;
    const follow = async () => {
      const seen: number[] = [];
      for (let last = false; !last; ) {
        // SQLite reads without waiting, so this pause lets the writers run.
        await sleep(1);
        last = !writing;
        const query = { after: seen.at(-1) ?? 0, limit: 200 };
        const { messages } = (
          await customer.call(chatEndpoints.listMessages, { params: { requestId: id }, query })
        ).reply;
        seen.push(...messages.map(message => message.id));
      }
      return seen;
    };
    const writeHere = async (message: string) =>
      (await technician.call(chatEndpoints.sendMessage, { body: { request_id: id, message } })).status;
    const writeThere = async (message: string) =>
      (
        await fetch(`${other.url}/api/chat/message`, {
          method: 'POST',
          headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ request_id: id, message }),
        })
      ).status;
    const write = async (send: (message: string) => Promise<number>) => {
      for (let n = 0; n < ROUNDS; n += 1) {
        const sent = await Promise.all(Array.from({ length: PARALLEL }, () => send(`Mensaje ${n}`)));
        expect(sent).toEqual(Array(PARALLEL).fill(201));
      }
    };
    const following = follow();
    await Promise.all([write(writeHere), write(writeThere)]);
    writing = false;
    expect(await following).toHaveLength(2 * ROUNDS * PARALLEL);
  });
});
