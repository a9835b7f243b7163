import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DomainEventMap } from '../../../platform/database/event-types.ts';
import { userRoom } from '../../../platform/live/rooms.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refreshSearch } from '../changes/record-changes.ts';
import { dropPhoto } from '../own-profile/change-photo.ts';
import { removePortfolio } from '../own-profile/change-portfolio.ts';
import { findProfileOwner } from '../store/read-profiles.ts';
import { markSeen } from '../store/seen-profiles.ts';
import { deletePendingProfile, markApproved, markPending } from '../store/write-profiles.ts';

/** Approves a technician and logs the act. Throws 404 for an unknown profile, 409 when it is no longer pending. */
export async function approveTechnician(
  tx: Transaction,
  actor: AuditActor,
  profileId: number,
): Promise<void> {
  const approved = await approveProfile(tx, profileId);
  if (!approved) throw await errorOfNotPending(tx, profileId);
  await recordAct(tx, actor, { action: 'technician_approved', subjectId: approved.technicianId });
  await tx.publish('technician_approved', approved);
}

/** Deletes a pending profile and logs the act. The technician may apply again. Throws the errors of `approveTechnician`. */
export async function rejectTechnician(
  tx: Transaction,
  actor: AuditActor,
  profileId: number,
  reason: string | null,
): Promise<void> {
  const rejected = await rejectProfile(tx, profileId);
  if (!rejected) throw await errorOfNotPending(tx, profileId);
  const actId = await recordAct(tx, actor, {
    action: 'technician_rejected',
    subjectId: rejected.technicianId,
    ...(reason !== null && { reason }),
  });
  await tx.publish('technician_rejected', { ...rejected, actId });
}

/** Withdraws the approval of a technician and logs the act. Throws 404 for an unknown profile, 409 for one without approval. */
export async function revokeApproval(
  tx: Transaction,
  actor: AuditActor,
  profileId: number,
  reason: string,
): Promise<void> {
  const technicianId = await findProfileOwner(tx.db, profileId);
  if (technicianId === null) throw new AppError('profile_not_found');
  if (!(await markPending(tx, technicianId))) throw new AppError('not_approved');
  await refreshSearch(tx, technicianId);
  const actId = await recordAct(tx, actor, {
    action: 'technician_revoked',
    subjectId: technicianId,
    reason,
  });
  await tx.publish('technician_unapproved', { technicianId, actId });
}

/** Takes a changed profile off the list of changes and logs the act. Throws 404 for an unknown profile, 409 when it is not as the staff saw it. */
export async function acceptChanges(
  tx: Transaction,
  actor: AuditActor,
  profileId: number,
  seen: { readonly name: string; readonly bio: string | null },
): Promise<void> {
  const technicianId = await markSeen(tx, profileId, { name: seen.name, bio: seen.bio ?? '' });
  if (technicianId === null)
    throw new AppError(
      (await findProfileOwner(tx.db, profileId)) === null ? 'profile_not_found' : 'profile_not_as_seen',
    );
  await recordAct(tx, actor, { action: 'technician_seen', subjectId: technicianId });
}

/** Approves a pending profile and adds it to the search. Returns null when no profile with this id is pending. */
export async function approveProfile(
  tx: Transaction,
  profileId: number,
): Promise<{ readonly technicianId: number } | null> {
  const technicianId = await markApproved(tx, profileId);
  if (technicianId === null) return null;
  await refreshSearch(tx, technicianId);
  return { technicianId };
}

/** Deletes a pending profile and its services. The technician can save a new one. Returns null when no profile with this id is pending. */
export async function rejectProfile(
  tx: Transaction,
  profileId: number,
): Promise<{ readonly technicianId: number } | null> {
  const deleted = await deletePendingProfile(tx, profileId);
  if (!deleted) return null;
  await dropPhoto(tx, deleted.photo);
  await removePortfolio(tx, deleted.user_id);
  return { technicianId: deleted.user_id };
}

async function errorOfNotPending(tx: Transaction, profileId: number): Promise<AppError> {
  const decided = (await findProfileOwner(tx.db, profileId)) !== null;
  return new AppError(decided ? 'already_decided' : 'profile_not_found');
}

const DECISIONS = [
  'technician_approved',
  'technician_rejected',
  'technician_unapproved',
  'technician_photo_removed',
] as const satisfies readonly (keyof DomainEventMap)[];

/** Notifies the technician's open screens when an administrator changes the profile. */
export function announceDecisions({ events, live }: Platform): void {
  for (const event of DECISIONS)
    events.subscribe(event, async (tx, { technicianId }: { readonly technicianId: number }) =>
      tx.afterCommit(() => live.emit([userRoom(technicianId)], 'profile_changed', { user_id: technicianId })),
    );
}
