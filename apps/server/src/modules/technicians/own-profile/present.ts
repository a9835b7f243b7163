import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isPublic } from '../store/find-technician.ts';
import type { PortfolioPhotoRow } from '../store/portfolios.ts';

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

/** Returns the portfolio of one technician among those of several. */
export const presentPortfolio = (
  rows: readonly PortfolioPhotoRow[],
  userId: number,
  linkTo: PhotoLink,
): PortfolioPhotoOut[] =>
  rows
    .filter(row => row.user_id === userId)
    .map(({ id, photo, caption }) => ({ id, photo: linkTo(photo), caption }));
