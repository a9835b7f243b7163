import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertUser } from '../../modules/accounts/public.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertJob } from '../requests/requests.ts';

const DAY = 24 * 3_600_000;
const PAYMENTS = 3000;
const PEOPLE = 30;

/** Inserts 3,000 finished payments of 30 people with their payouts, refunds and disputes, and analyses the tables. */
export async function seedManyPayments(tx: Transaction): Promise<void> {
  const { db, now } = tx;
  const first = await insertPeople(tx);
  const requestId = await insertJob(tx, { user_id: first, status: 'completed' });
  const past = now - 100 * DAY;
  // Ids of users that one transaction inserts follow each other.
  const person = sql`${first} + i % ${sql.lit(PEOPLE)}`;
  await sql`insert into payments (request_id, customer_id, technician_id, offer_version, amount_cents, status, outcome,
      paid_at, agreed_at, revision, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(PAYMENTS)})
    select ${requestId}, ${person}, ${person}, i, 100, 'succeeded', 'paid', ${past}, ${past}, 1, ${past}, ${past}
    from n`.execute(db);
  const old = sql`from payments where request_id = ${requestId}`;
  await sql`insert into payouts (payment_id, request_id, customer_id, technician_id, amount_cents, fee_cents, state, due_at,
      created_at, updated_at)
    select id, request_id, customer_id, technician_id, 100, 0, 'sent', ${past}, ${past}, ${past} ${old}`.execute(
    db,
  );
  await sql`insert into refunds (payment_id, request_id, customer_id, technician_id, amount_cents, cause, status, created_at,
      updated_at)
    select id, request_id, customer_id, technician_id, 100, 'problem', 'succeeded', ${past}, ${past} ${old}`.execute(
    db,
  );
  await sql`insert into disputes (dispute_id, payment_id, amount_cents, status, reason, created_at, updated_at)
    select 'dp_' || id, id, 100, 'won', 'general', ${past}, ${past} ${old}`.execute(db);
  for (const table of ['payments', 'payouts', 'refunds', 'disputes', 'payout_stops', 'problems'])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

/** Returns the lowest id. */
async function insertPeople(tx: Transaction): Promise<number> {
  const ids: number[] = [];
  for (let n = 0; n < PEOPLE; n += 1) ids.push(await insertPerson(tx));
  return Math.min(...ids);
}

async function insertPerson(tx: Transaction): Promise<number> {
  const email = `${randomUUID()}@oficio.test`;
  const id = await insertUser(tx, {
    name: email,
    email,
    email_key: email,
    phone: null,
    role: 'technician',
    password_hash: null,
    email_verified: 1,
    created_at: tx.now,
  });
  if (id === null) throw new Error(`${email} is taken`);
  return id;
}
