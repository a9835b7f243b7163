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
  const past = now - 100 * DAY;
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = await insertPerson(tx);
    const request = await insertJob(tx, { user_id: person, technician_id: null, status: 'completed' });
    await sql`insert into payments (request_id, customer_id, technician_id, offer_version, amount_cents, status, outcome,
        paid_at, agreed_at, revision, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(PAYMENTS / PEOPLE)})
      select ${request}, ${person}, ${person}, i, 100, 'succeeded', 'paid', ${past}, ${past}, 1, ${past}, ${past}
      from n`.execute(db);
  }
  const old = sql`from payments where created_at = ${past}`;
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
  await sql`insert into disputes (dispute_id, payment_id, customer_id, technician_id, amount_cents, status, reason, created_at,
      updated_at)
    select 'dp_' || id, id, customer_id, technician_id, 100, 'won', 'general', ${past}, ${past} ${old}`.execute(
    db,
  );
  for (const table of ['payments', 'payouts', 'refunds', 'disputes', 'payout_stops', 'problems', 'requests'])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

/** Inserts a user without digits in name and address, which a search for the number of a request does not find. */
async function insertPerson(tx: Transaction): Promise<number> {
  const name = randomUUID().replace(/\d/g, digit => 'ghijklmnop'.charAt(Number(digit)));
  const email = `${name}@oficio.test`;
  const id = await insertUser(tx, {
    name,
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
