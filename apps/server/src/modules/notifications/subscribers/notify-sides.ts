import type { JobParams, StoredNotice } from '@oficio/domain/notifications/templates.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { idsOfRole } from '../../accounts/public.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { Tell } from '../notify/notify.ts';
import { requestOf } from '../notices/find-request-of-event.ts';

/** What each side of a job is told of it, and the administrators. Who is left out is told nothing. */
export interface Sides {
  readonly customer?: (job: JobParams) => StoredNotice;
  /** Nobody when the job has none. */
  readonly technician?: (job: JobParams) => StoredNotice;
  readonly admins?: (job: JobParams) => StoredNotice;
}

/** Tells those whom it concerns of what happened to a job. */
export async function tellSides(tell: Tell, unit: Unit, requestId: number, sides: Sides): Promise<void> {
  const request = await requestOf(unit, requestId);
  const { customer, technician, admins } = sides;
  const job = jobOf(request);
  if (customer) await tell(unit, [request.userId], customer(job));
  if (technician && request.technicianId !== null) await tell(unit, [request.technicianId], technician(job));
  if (admins) await tell(unit, await idsOfRole(unit.db, 'admin'), admins(job));
}
