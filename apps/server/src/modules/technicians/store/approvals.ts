import type { Reader } from '../../../platform/database/database.ts';

/** Returns how many technicians wait for a decision. */
export async function countApplicants(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('technicians')
    // A value in the text, because SQLite would not use the index of those who wait for a parameter.
    .where(({ eb, lit }) => eb('approved', '=', lit(0)))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns whether there is an approved technician. */
export async function hasApproved(db: Reader): Promise<boolean> {
  const some = db.selectFrom('technicians').select('profile_id').where('approved', '=', 1);
  return (await some.limit(1).executeTakeFirst()) !== undefined;
}
