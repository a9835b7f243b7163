import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { deleteCompletely } from '../../testing/accounts/delete-completely.ts';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { runsOf } from '../../testing/extent.ts';
import { listen, openSocketClient } from '../../testing/live/socket-client.ts';
import { acceptedJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';
import { suspendUser } from '../accounts/public.ts';

const ROUNDS = runsOf(3, 6);
const WAIT_OPTIONS = { timeout: 20_000, interval: 2 };

onBothEngines('the end of an account while its user writes to a chat', world => {
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

  /** Ends the account of a user who writes without pause. Returns the messages right after that and a moment later. */
  async function endAccount(how: (who: Person) => Promise<unknown>) {
    const { app } = world();
    const who = await seedPerson(app, 'user', 'Hermenegilda Zurbano');
    const id = await acceptedJob(who, technician);
    await app.platform.database.transaction(({ db }) =>
      db.updateTable('requests').set({ status: 'completed' }).where('id', '=', id).execute(),
    );
    const client = await openSocketClient(url, who.token);
    let going = true;
    const replies: Promise<unknown>[] = [];
    const writing = (async () => {
      for (let n = 0; going; n += 1) {
        replies.push(
          Promise.race([
            client.ask('send_message', {
              request_id: id,
              sender_id: who.id,
              message: `Soy Hermenegilda Zurbano ${n}`,
            }),
            client.closed,
          ]),
        );
        await sleep(n % 3);
      }
    })();
    await expect.poll(async () => (await messagesOf(id)).length, WAIT_OPTIONS).toBeGreaterThan(2);
    await how(who);
    const after = await messagesOf(id);
    await sleep(30);
    going = false;
    await writing;
    await Promise.all(replies);
    client.close();
    return { after, later: await messagesOf(id) };
  }

  it('redacts all messages of a user who writes while the account is deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { later } = await endAccount(who => deleteCompletely(world().app, who.id));
      expect(later.filter(({ message }) => message.includes('Zurbano'))).toEqual([]);
    }
  });

  it('stores no message of a user after the suspension, even if the user writes at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { after, later } = await endAccount(who =>
        world().app.platform.database.transaction(tx => suspendUser(tx, who.id, 'Insultos')),
      );
      expect(later).toEqual(after);
    }
  });
});
