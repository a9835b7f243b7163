import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refreshSearch } from '../changes/record-changes.ts';
import { dropPhoto } from '../own-profile/change-photo.ts';
import { findPhoto } from '../store/photos.ts';
import { deletePortfolioPhotoNamed } from '../store/portfolios.ts';
import { findProfileOwner } from '../store/read-profiles.ts';
import { lockProfile, updatePhoto } from '../store/write-profiles.ts';

interface Removal {
  readonly profileId: number;
  /** Common part of the names of the photo's files. */
  readonly photo: string;
  readonly reason: string;
}

/**
 * Removes a photo of a technician or of a portfolio and logs the act. Throws 404 for an unknown profile, and for a photo that the
 * technician has replaced or removed.
 */
export async function removePhotoOf(
  tx: Transaction,
  actor: AuditActor,
  { profileId, photo, reason }: Removal,
): Promise<void> {
  const technicianId = await findProfileOwner(tx.db, profileId);
  if (technicianId === null || !(await lockProfile(tx, technicianId)))
    throw new AppError('profile_not_found');
  const isOfProfile = (await findPhoto(tx.db, technicianId)) === photo;
  if (isOfProfile) await updatePhoto(tx, technicianId, null);
  else if (!(await deletePortfolioPhotoNamed(tx, technicianId, photo))) throw new AppError('photo_not_found');
  await dropPhoto(tx, photo);
  await refreshSearch(tx, technicianId);
  const actId = await recordAct(tx, actor, {
    action: 'technician_photo_removed',
    subjectId: technicianId,
    reason,
  });
  await tx.publish('technician_photo_removed', { technicianId, actId });
}
