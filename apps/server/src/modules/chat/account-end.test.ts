import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { acceptedJob } from '../../testing/jobs.ts';
import { listen, openLine } from '../../testing/lines.ts';
import type { Person } from '../../testing/people.ts';
import { seedPerson, seedTechnician } from '../../testing/seeding.ts';
import { onBothEngines } from '../../testing/world.ts';
import { deleteAccount, suspendUser } from '../accounts/public.ts';

const ROUNDS = 6;
const PATIENCE = { timeout: 20_000, interval: 2 };

onBothEngines('who leaves while they write', world => {
  let url: string;
  let technician: Person;

  beforeAll(async () => {
    const { app } = world();
    url = await listen(app);
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin'), name: 'Luis' });
  });

  const messagesOf = (id: number) =>
    world()
      .app.platform.database.read.selectFrom('messages')
      .select('message')
      .where('request_id', '=', id)
      .execute();

  /** Has somebody write without a pause and leave in the middle of it; returns what is there then and what is there in the end. */
  async function leave(how: (who: Person) => Promise<unknown>) {
    const { app } = world();
    const who = await seedPerson(app, 'user', 'Hermenegilda Zurbano');
    const id = await acceptedJob(who, technician);
    await app.platform.database.transaction(({ db }) =>
      db.updateTable('requests').set({ status: 'completed' }).where('id', '=', id).execute(),
    );
    const line = await openLine(url, who.token);
    let going = true;
    const replies: Promise<unknown>[] = [];
    const writing = (async () => {
      for (let n = 0; going; n += 1) {
        replies.push(
          Promise.race([
            line.ask('send_message', {
              request_id: id,
              sender_id: who.id,
              message: `Soy Hermenegilda Zurbano ${n}`,
            }),
            line.gone,
          ]),
        );
        await sleep(n % 3);
      }
    })();
    await expect.poll(async () => (await messagesOf(id)).length, PATIENCE).toBeGreaterThan(2);
    await how(who);
    const then = await messagesOf(id);
    await sleep(30);
    going = false;
    await writing;
    await Promise.all(replies);
    line.close();
    return { then, inTheEnd: await messagesOf(id) };
  }

  it('leaves no name behind when the account is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { inTheEnd } = await leave(who =>
        world().app.platform.database.transaction(unit => deleteAccount(unit, who.id)),
      );
      expect(inTheEnd.filter(({ message }) => message.includes('Zurbano'))).toEqual([]);
    }
  });

  it('writes nothing any more once suspended', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { then, inTheEnd } = await leave(who =>
        world().app.platform.database.transaction(unit => suspendUser(unit, who.id, 'Insultos')),
      );
      expect(inTheEnd).toEqual(then);
    }
  });
});
