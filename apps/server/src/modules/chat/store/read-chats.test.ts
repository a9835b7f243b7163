import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { acceptedJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { insertMessages, readChatsOf } from './messages.ts';

/** Lengths of the chats in order. One read finds at most 200 messages, so chats end before, at and after its limit. */
const LENGTHS = [3, 0, 450, 200, 1, 199, 0, 1, 5];

onBothEngines('the messages of all chats of a user', world => {
  let customer: Person;
  let technician: Person;
  let written: string[];

  beforeAll(async () => {
    const { app } = world();
    customer = await seedPerson(app, 'user', 'Carmen');
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin'), name: 'Luis' });
    const ids: number[] = [];
    for (const _ of LENGTHS) ids.push(await acceptedJob(customer, technician));
    const messages = LENGTHS.flatMap((length, chat) =>
      Array.from({ length }, (_, n) => ({
        request_id: ids[chat] ?? 0,
        sender_id: n % 2 ? customer.id : technician.id,
        client_id: `clave-${chat}-${n}`,
        message: `Mensaje ${n} del chat ${chat}`,
        created_at: n,
      })),
    );
    written = messages.map(({ message }) => message);
    // Stored from the last chat to the first, so that the order of the ids differs from the order of the chats.
    const chats = Map.groupBy(messages, ({ request_id }) => request_id)
      .values()
      .toArray();
    for (const chat of chats.reverse())
      await app.platform.database.transaction(tx => insertMessages(tx, chat));
  });

  it.each(['customer', 'technician'] as const)('the chats come one by one for the %s', async side => {
    const { id } = side === 'customer' ? customer : technician;
    const read: string[] = [];
    for await (const rows of readChatsOf(world().app.platform.database.read, id))
      read.push(...rows.map(({ message }) => message));
    expect(read).toEqual(written);
  });
});
