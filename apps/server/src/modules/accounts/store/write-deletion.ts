import type { Unit } from '../../../platform/database/database.ts';

/** Leaves a row that says nothing of anybody and in which nobody can log in. Returns false when it was one already. */
export async function anonymise(unit: Unit, userId: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('users')
    .set({
      name,
      email: `eliminado-${userId}@eliminado.invalid`,
      // No address that anybody could type: it has no @.
      email_key: `eliminado-${userId}`,
      phone: null,
      password_hash: null,
      email_verified: 0,
      google_id: null,
      suspended_at: null,
      suspension_reason: null,
      deleted_at: unit.now,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whatever else the accounts noun knows of somebody. Sessions have to end first. */
export async function deleteTraces({ db }: Unit, userId: number, emailKey: string): Promise<void> {
  await db.deleteFrom('mailed_links').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_hand_overs').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_asks').where('email_key', '=', emailKey).execute();
}
