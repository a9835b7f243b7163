import { sql } from 'kysely';
import { hashPassword } from '../modules/accounts/public.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { insertConversations } from './conversations.ts';
import { insertNotices } from './notices.ts';
import { insertNewDates, insertPayments } from './payments.ts';
import { insertPayouts } from './payouts.ts';
import { insertPeople, insertTechnicians, readServiceIds } from './people.ts';
import { insertProblems } from './problems.ts';
import { insertRequests } from './requests.ts';
import { demoPast, demoStories } from './stories.ts';

/**
 * Fills an empty database with the demo's people and their last months, relative to now, in one transaction. Returns
 * false and changes nothing when there are users. When several processes call it, one seeds.
 */
export async function seedDemo(database: Database, settings: Settings): Promise<boolean> {
  if (await hasUsers(database.read)) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD, { address: '' });
  return database.longRunning.transaction(async tx => {
    // On SQLite, `begin immediate` already takes the lock. On PostgreSQL the lock also keeps users from registering
    // during the seeding.
    if (database.engine === 'postgres') {
      // Another instance's seeding may take longer than the usual lock timeout.
      await sql`set local lock_timeout = 0`.execute(tx.db);
      await sql`lock table users in exclusive mode`.execute(tx.db);
    }
    if (await hasUsers(tx.db)) return false;
    const stories = demoStories(tx.now);
    const demoRequests = [...stories, ...demoPast(tx.now)];
    const people = await insertPeople(tx, passwordHash);
    const serviceIds = await readServiceIds(tx);
    await insertTechnicians(tx, people, serviceIds, demoRequests);
    const written = await insertRequests(tx, people, serviceIds, demoRequests);
    const payments = await insertPayments(tx, written, settings);
    await insertNewDates(tx, written, payments);
    await insertPayouts(tx, written, payments, settings);
    await insertProblems(tx, written, payments, settings);
    const currentStories = new Set(stories.map(demoRequest => demoRequest.story));
    const current = written.filter(demoRequest => currentStories.has(demoRequest.story));
    const further = await insertConversations(tx, current);
    await insertNotices(tx, people, current, { radiusKm: settings.broadcastRadiusKm, further });
    return true;
  });
}

async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
