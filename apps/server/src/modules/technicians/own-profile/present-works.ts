import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import type { PortfolioPhotoRow } from '../store/works.ts';
import type { PhotoLink } from './present.ts';

/** Returns the portfolio of one technician among those of several. */
export const presentPortfolio = (
  rows: readonly PortfolioPhotoRow[],
  userId: number,
  linkTo: PhotoLink,
): PortfolioPhotoOut[] =>
  rows
    .filter(row => row.user_id === userId)
    .map(({ id, photo, caption }) => ({ id, photo: linkTo(photo), caption }));
