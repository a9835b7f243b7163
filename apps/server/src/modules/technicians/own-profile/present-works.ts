import type { WorkOut } from '@oficio/domain/technicians/contract.ts';
import type { WorkRow } from '../store/works.ts';

/** Returns the works of one technician among those of several. */
export const presentWorks = (rows: readonly WorkRow[], userId: number): WorkOut[] =>
  rows.filter(row => row.user_id === userId).map(({ id, photo, caption }) => ({ id, photo, caption }));
