import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Returns the ids of users whose telephone number begins or ends with these digits, newest first, at most `limit` of each kind. */
export async function findByPhone(db: Reader, digits: string, limit: number): Promise<readonly number[]> {
  const reversed = [...digits].reverse().join('');
  const { rows } = await sql<{ id: number }>`
    select id from (${numbersFrom('phone_digits', digits, limit)}) as beginning
    union select id from (${numbersFrom('phone_end', reversed, limit)}) as ending
    order by id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Both columns contain only digits, and the character after 9 ends the range. */
const numbersFrom = (column: 'phone_digits' | 'phone_end', from: string, limit: number) =>
  sql`select id from users where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${`${from}:`}
    and deleted_at is null order by ${sql.ref(column)} limit ${limit}`;
