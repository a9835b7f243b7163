import type { ExpressionBuilder } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { AscendingIdPage } from '../../../platform/database/paging/id-pages.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Profiles = ExpressionBuilder<Tables, 'technicians'>;

const nameOf = ({ selectFrom }: Profiles) =>
  selectFrom('users').select('users.name').whereRef('users.id', '=', 'technicians.user_id');

/** The columns of a profile whose present name and text the staff have seen. */
export const asSeen = (profile: Profiles) => ({
  seen_name: nameOf(profile),
  seen_bio: profile.ref('technicians.bio'),
  changed_at: null,
});

/** Notes whether an approved profile differs from what the staff have seen, after a change of its name or text. */
export async function noteChange(tx: Transaction, userId: number): Promise<void> {
  await tx.db
    .updateTable('technicians')
    .set(({ fn, val }) => ({ changed_at: fn.coalesce('technicians.changed_at', val(tx.now)) }))
    .where('user_id', '=', userId)
    .where('approved', '=', 1)
    .where(profile =>
      profile.or([
        profile('technicians.bio', '<>', profile.ref('technicians.seen_bio')),
        profile(nameOf(profile), '<>', profile.ref('technicians.seen_name')),
      ]),
    )
    .execute();
  await tx.db
    .updateTable('technicians')
    .set({ changed_at: null })
    .where('user_id', '=', userId)
    .where('changed_at', 'is not', null)
    .whereRef('technicians.bio', '=', 'technicians.seen_bio')
    .where(profile => profile(nameOf(profile), '=', profile.ref('technicians.seen_name')))
    .execute();
}

/** Returns the approved profiles that differ from what the staff have seen, the oldest profile first. */
export const findChanged = (db: Reader, { after, limit }: AscendingIdPage) =>
  db
    .selectFrom('technicians')
    .innerJoin('users', 'users.id', 'technicians.user_id')
    .select(['technicians.profile_id', 'technicians.user_id', 'users.name', 'technicians.bio'])
    .select(['technicians.seen_name', 'technicians.seen_bio', 'technicians.changed_at'])
    .where('technicians.changed_at', 'is not', null)
    .where('technicians.profile_id', '>', after)
    .orderBy('technicians.profile_id')
    .limit(limit)
    .execute();

export type ChangedRow = Awaited<ReturnType<typeof findChanged>>[number];

/** Returns the changed profiles that wait for the longest time. */
export const findLongestChanged = (db: Reader, limit: number) =>
  db
    .selectFrom('technicians')
    .innerJoin('users', 'users.id', 'technicians.user_id')
    .select(['technicians.profile_id', 'users.name', 'technicians.changed_at'])
    .where('technicians.changed_at', 'is not', null)
    .orderBy('technicians.changed_at')
    .orderBy('technicians.profile_id')
    .limit(limit)
    .execute();

/** Returns the number of changed profiles, at most `max`. */
export async function countChanged(db: Reader, max: number): Promise<number> {
  const some = db
    .selectFrom('technicians')
    .select('technicians.profile_id')
    .where('technicians.changed_at', 'is not', null)
    .limit(max);
  const { total } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Marks a changed profile with this name and text as seen. Returns its owner's id, or null when there is none. */
export async function markSeen(
  tx: Transaction,
  profileId: number,
  { name, bio }: { readonly name: string; readonly bio: string },
): Promise<number | null> {
  const row = await tx.db
    .updateTable('technicians')
    .set(asSeen)
    .where('profile_id', '=', profileId)
    .where('changed_at', 'is not', null)
    .where('bio', '=', bio)
    .where(profile => profile(nameOf(profile), '=', name))
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}
