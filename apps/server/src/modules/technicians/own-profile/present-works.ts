import type { WorkOut } from '@oficio/domain/technicians/contract.ts';
import type { WorkRow } from '../store/works.ts';
import type { PhotoLink } from './photo-link.ts';

/** Returns the works of one technician among those of several. */
export const presentWorks = (rows: readonly WorkRow[], userId: number, linkTo: PhotoLink): WorkOut[] =>
  rows
    .filter(row => row.user_id === userId)
    .map(({ id, photo, caption }) => ({ id, photo: linkTo(photo), caption }));
