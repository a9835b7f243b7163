import { can, isStaff } from '@oficio/domain/roles.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lifeOf } from '../store/tokens.ts';
import { findView } from '../store/view-sessions.ts';
import { fullStage } from './stage.ts';

/**
 * Returns the session in which an administrator sees the site as another person. Checks at each call that the administrator's own session
 * is still open and may open a view, and that the person has not joined the staff.
 */
export async function findViewing(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  key: string,
  now: number,
): Promise<Session | null> {
  const view = await findView(database.read, key, now);
  if (!view) return null;
  const { person_id: userId, person_role: role, viewer_id: viewerId, viewer_role, enabled_at } = view;
  const isOpen =
    now < view.viewer_since + lifeOf(viewer_role) &&
    fullStage({ role: viewer_role, hasSecondFactor: enabled_at !== null }, settings) === 'open';
  if (!isOpen || !can(viewer_role, 'users:manage') || isStaff(role)) return null;
  return { userId, role, key, stage: 'open', isConfirmed: false, viewerId };
}
