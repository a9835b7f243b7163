import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { ChatClient } from '../../testing/chat/chat-client.ts';
import { runsOf } from '../../testing/extent.ts';
import { type SecondProcess, startSecondProcess } from '../../testing/process/second-process.ts';
import { acceptedJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const ROUNDS = runsOf(3, 6);
const TIMEOUT_MS = 120_000;

onBothEngines('a chat over broken connections', world => {
  let customer: Person;
  let technician: Person;
  let id: number;
  let server: SecondProcess;

  beforeAll(async () => {
    const { app } = world();
    customer = await seedPerson(app, 'user', 'Carmen');
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin'), name: 'Luis' });
    id = await acceptedJob(customer, technician);
    server = await startSecondProcess(app.platform.settings);
  });
  afterAll(() => server.stop());

  it(
    'shows both parties exactly the stored messages after many disconnections and server restarts',
    async () => {
      const { app } = world();
      const { url } = server;
      const clients = [new ChatClient(url, customer, id), new ChatClient(url, technician, id)];
      let going = true;
      const talk = async (client: ChatClient) => {
        while (going) {
          client.write();
          await sleep(Math.random() * 80);
        }
      };
      const disconnect = async (client: ChatClient) => {
        while (going) {
          await sleep(Math.random() * 400);
          client.cut();
        }
      };
      const talking = clients.flatMap(client => [talk(client), disconnect(client)]);
      for (let round = 0; round < ROUNDS; round += 1) {
        await sleep(Math.random() * 1000);
        // Two of three restarts kill the server.
        await (round % 3 === 2 ? server.stop() : server.kill());
        server = await startSecondProcess(app.platform.settings, Number(new URL(url).port));
      }
      going = false;
      await Promise.all(talking);
      // Twice, because one party may have asked before the other sent its last message.
      for (let times = 0; times < 2; times += 1) await Promise.all(clients.map(client => client.settle()));
      const rows = await app.platform.database.read
        .selectFrom('messages')
        .select(['id', 'message'])
        .where('request_id', '=', id)
        .orderBy('id')
        .execute();
      const [hers = [], his = []] = clients.map(client =>
        client.messages.map(({ id, message }) => ({ id, message })),
      );
      for (const client of clients) client.close();
      expect(hers).toEqual(rows);
      expect(his).toEqual(rows);
      for (const [client, name] of [
        [clients[0], 'Carmen'],
        [clients[1], 'Luis'],
      ] as const)
        expect(rows.map(({ message }) => message).filter(message => message.startsWith(name))).toEqual(
          Array.from({ length: client?.written ?? 0 }, (_, n) => `${name} ${n + 1}`),
        );
    },
    TIMEOUT_MS,
  );

  it('loses no acknowledged message when the server is asked to stop', async () => {
    const { app } = world();
    const sender = new ChatClient(server.url, customer, id);
    await sender.settle();
    for (let n = 0; n < 40; n += 1) sender.write();
    const before = await countRows();
    await server.stop();
    const acknowledged = sender.messages.length;
    expect(await countRows()).toBeGreaterThanOrEqual(before);
    server = await startSecondProcess(app.platform.settings, Number(new URL(server.url).port));
    await sender.settle();
    sender.close();
    expect(sender.messages.length).toBeGreaterThanOrEqual(acknowledged);
    expect(await countRows()).toBe(sender.messages.length);
  });

  async function countRows(): Promise<number> {
    const rows = await world()
      .app.platform.database.read.selectFrom('messages')
      .select('id')
      .where('request_id', '=', id)
      .execute();
    return rows.length;
  }
});
