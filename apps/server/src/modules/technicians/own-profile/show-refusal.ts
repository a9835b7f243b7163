import type { AuditAction } from '@oficio/domain/audit.ts';
import type { RefusalOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { findLastActAbout } from '../../../platform/audit/read-reasons.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import { findProfile } from '../store/read-profiles.ts';

const DECISIONS = [
  'technician_approved',
  'technician_rejected',
  'technician_revoked',
] as const satisfies readonly AuditAction[];

/**
 * Returns the last decision about the technician's profile if it was a refusal. Null for an approved technician, and for one who has
 * applied again after a rejection.
 */
export async function showRefusal(db: Reader, userId: number): Promise<RefusalOut | null> {
  const act = await findLastActAbout(db, { subjectId: userId, actions: DECISIONS });
  if (!act || act.action === 'technician_approved') return null;
  const kind = act.action === 'technician_rejected' ? 'rejected' : 'revoked';
  const profile = await findProfile(db, userId);
  // A rejection deletes the profile, so a profile is a new application.
  if (profile && (kind === 'rejected' || profile.approved === 1)) return null;
  return { kind, reason: act.reason, at: isoOf(act.at) };
}
