import type { TechnicianReason } from '@oficio/domain/must-act/technician.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { MAX_TODAY } from '@oficio/domain/requests/today/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findAddressProposalsOf } from '../store/address-changes.ts';
import { findExpiredOffers, findOldestInStatuses } from '../store/listed-requests.ts';
import type { PaidJobsOfTechnician } from './context.ts';

export interface ReasonContext {
  readonly paidJobsOfTechnician: PaidJobsOfTechnician;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Returns the requests that need the technician for one reason, the most urgent first. */
type Find = (db: Reader, technicianId: number, context: ReasonContext) => Promise<readonly number[]>;

const inStatuses =
  (...statuses: readonly Status[]): Find =>
  (db, technicianId) =>
    findOldestInStatuses(db, { technicianId, statuses }, MAX_TODAY);

/** `technicianReason` of the domain as queries; nothing else is stored about the reasons. A test compares both after random histories. */
const FIND: Readonly<Record<TechnicianReason, Find>> = {
  report: (db, id, { paidJobsOfTechnician }) => paidJobsOfTechnician.findReports(db, id),
  date: (db, id, { paidJobsOfTechnician }) => paidJobsOfTechnician.findDates(db, id),
  address: findAddressProposalsOf,
  expired: (db, id, { now }) => findExpiredOffers(db, id, now),
  price: inStatuses('negotiating', 'accepted'),
  new: inStatuses('pending'),
  complete: inStatuses('in_progress'),
  start: (db, id, { paidJobsOfTechnician }) => paidJobsOfTechnician.findUnstarted(db, id, MAX_TODAY),
};

/**
 * Returns the requests that need the technician for these reasons, each once, in the order of the reasons. Of the reasons that are a
 * status, and of the jobs to start, only the first `MAX_TODAY`.
 */
export async function findOfReasons(
  db: Reader,
  technicianId: number,
  reasons: readonly TechnicianReason[],
  context: ReasonContext,
): Promise<readonly number[]> {
  const found = new Set<number>();
  for (const reason of reasons) for (const id of await FIND[reason](db, technicianId, context)) found.add(id);
  return [...found];
}
