import type { Unit } from '../../../platform/database/database.ts';

interface Profile {
  readonly name: string;
  readonly phone: string | null;
}

/** Keeps a name and a telephone, and says so. */
export async function updateProfile(unit: Unit, userId: number, { name, phone }: Profile): Promise<void> {
  await unit.db
    .updateTable('users')
    .set({ name, phone })
    .where('id', '=', userId)
    // A call that was on its way while the account was deleted must not put the person back.
    .where('deleted_at', 'is', null)
    .execute();
  await unit.record('profile_changed', { userId });
}
