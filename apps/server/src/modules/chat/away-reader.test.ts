import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { logStatements } from '../../testing/database/log-statements.ts';
import { acceptedJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

onBothEngines('a message to a reader who is away', world => {
  let customer: Person;
  let technician: Person;
  let id: number;

  beforeAll(async () => {
    const { app } = world();
    const admin = await seedPerson(app, 'admin');
    customer = await seedPerson(app, 'user', 'Carmen');
    technician = await seedTechnician(app, { approvedBy: admin, name: 'Luis' });
    id = await acceptedJob(customer, technician);
    // Background work would read too.
    await app.platform.tasks.hold();
  });

  const write = (message: string) =>
    customer.call(chatEndpoints.sendMessage, { body: { request_id: id, message } });

  it('reads people and services only for the sender, the chat and the receiver', async () => {
    await write('La primera');
    const counts: { reads: number; writes: number }[] = [];
    for (const text of ['La segunda', 'La tercera', 'La cuarta']) {
      const statements = await logStatements(() => write(text));
      counts.push({
        reads: statements.filter(sql => /^\s*select\b.*\b(users|services)\b/is.test(sql)).length,
        writes: statements.filter(sql => /^\s*(insert|update|delete)\b/i.test(sql)).length,
      });
    }
    // The sender, the chat with the name of its service, and the receiver with address and browsers. The server's timers
    // may read beside one message, but not beside each of three.
    expect(Math.min(...counts.map(({ reads }) => reads))).toBe(3);
    expect(Math.min(...counts.map(({ writes }) => writes))).toBe(3);
    const { reply } = await technician.call(notificationEndpoints.listNotifications, { query: {} });
    const [newest] = reply.notifications;
    expect(newest?.message).toMatch(/^Carmen te ha escrito 4 mensajes sobre Fontanería/);
  });
});
