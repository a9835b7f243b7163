import { VIEW_TERM } from '@oficio/domain/view-only.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';

interface NewView {
  readonly tokenHash: string;
  readonly userId: number;
  /** Key of the administrator's own session. */
  readonly viewerKey: string;
}

export async function insertView(tx: Transaction, { tokenHash, userId, viewerKey }: NewView): Promise<void> {
  await tx.db
    .insertInto('view_sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      viewer_key: viewerKey,
      expires_at: tx.now + VIEW_TERM,
    })
    .execute();
  await tx.publish('session_opened', { key: tokenHash });
}

/**
 * Returns a view with the person, the administrator and the administrator's session; undefined when one of them has ended, is
 * suspended or deleted.
 */
export const findView = (db: Reader, key: string, now: number) =>
  db
    .selectFrom('view_sessions as views')
    .innerJoin('users as person', 'person.id', 'views.user_id')
    .innerJoin('sessions as own', 'own.token_hash', 'views.viewer_key')
    .innerJoin('users as viewer', 'viewer.id', 'own.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'viewer.id')
    .select([
      'person.id as person_id',
      'person.role as person_role',
      'viewer.id as viewer_id',
      'viewer.role as viewer_role',
      'own.created_at as viewer_since',
      'second_factors.enabled_at',
    ])
    .where('views.token_hash', '=', key)
    .where('views.expires_at', '>', now)
    .where('own.expires_at', '>', now)
    .where('person.suspended_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .where('viewer.suspended_at', 'is', null)
    .where('viewer.deleted_at', 'is', null)
    .executeTakeFirst();

/** Attaches the views of a session to the one that continues it. */
export async function moveViews({ db }: Transaction, oldKey: string, newKey: string): Promise<void> {
  await db
    .updateTable('view_sessions')
    .set({ viewer_key: newKey })
    .where('viewer_key', '=', oldKey)
    .execute();
}

export async function endView({ db }: Transaction, key: string): Promise<void> {
  await db.deleteFrom('view_sessions').where('token_hash', '=', key).execute();
}
