import { createApp } from '../../../apps/server/src/app.ts';
import { insertUser } from '../../../apps/server/src/modules/accounts/public.ts';
import { openSession } from '../../../apps/server/src/modules/accounts/sessions/open-session.ts';
import type { Transaction } from '../../../apps/server/src/platform/database/database.ts';
import { readSettings } from '../../../apps/server/src/platform/settings/read-settings.ts';
import { insertJob } from '../../../apps/server/src/testing/requests/requests.ts';
import type { Party } from './live-client.ts';

/** Creates a database with `rooms` accepted requests and returns both parties of each request in order. */
export async function createConversations(
  environment: Readonly<Record<string, string>>,
  rooms: number,
): Promise<Party[]> {
  const app = await createApp(readSettings(environment));
  try {
    return await app.platform.database.transaction(async tx => {
      const parties: Party[] = [];
      for (let room = 1; room <= rooms; room += 1) parties.push(...(await createRoom(tx, room)));
      return parties;
    });
  } finally {
    await app.close();
  }
}

async function createRoom(tx: Transaction, room: number): Promise<Party[]> {
  const customer = await createUser(tx, 'user', room);
  const technician = await createUser(tx, 'technician', room);
  const id = await insertJob(tx, {
    user_id: customer.userId,
    technician_id: technician.userId,
    status: 'accepted',
  });
  return [customer, technician].map(user => ({ room: id, ...user }));
}

async function createUser(tx: Transaction, role: 'user' | 'technician', room: number) {
  const email = `${role}${room}@oficio.test`;
  const userId = await insertUser(tx, {
    name: `${role} ${room}`,
    email,
    email_key: email,
    phone: null,
    role,
    password_hash: null,
    email_verified: 1,
    created_at: tx.now,
  });
  if (userId === null) throw new Error(`${email} is there already`);
  return { userId, token: await openSession(tx, userId, '') };
}
