import { AppError } from '@oficio/domain/errors.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { createToken } from '../store/sessions.ts';
import { insertView } from '../store/view-sessions.ts';
import { findExisting } from './may-decide.ts';

interface View {
  readonly userId: number;
  /** Key of the administrator's own session. */
  readonly viewerKey: string;
  readonly reason: string;
}

/**
 * Opens a session that only looks at the site as a person, logs it with its reason and returns its token. Throws 404 for an unknown
 * account, 409 for the staff and for a suspended account, whose owner cannot log in either.
 */
export async function viewAs(
  tx: Transaction,
  viewer: AuditActor,
  { userId, viewerKey, reason }: View,
): Promise<string> {
  const person = await findExisting(tx.db, userId);
  if (isStaff(person.role) || person.suspended_at !== null) throw new AppError('not_viewable');
  const token = createToken();
  await insertView(tx, { tokenHash: hashToken(token), userId, viewerKey });
  await recordAct(tx, viewer, { action: 'person_viewed', subjectId: userId, reason });
  return token;
}
