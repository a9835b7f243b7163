import type { Platform } from '../../../platform/platform.ts';
import { isPublic } from '../store/find-technician.ts';

/** Returns a stored photo as replies contain it (`photoUrl`). */
export type PhotoLink = (photo: string) => string;

/**
 * Returns how the owner of a profile and the staff see its photos: like everyone while the profile is public, else with a signature.
 * Only replies to the owner and the staff may use it.
 */
export const photoLinkOf =
  ({ files, clock }: Pick<Platform, 'files' | 'clock'>, profile: Parameters<typeof isPublic>[0]): PhotoLink =>
  photo =>
    isPublic(profile) ? photo : files.preview(photo, clock());
