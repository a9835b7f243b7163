import { type Action, type Actor, TRANSITIONS, technicianActor } from '@oficio/domain/requests/lifecycle.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findTechnician, isInReach } from '../../technicians/public.ts';
import { jobPlace, placeOf } from '../place/job-place.ts';
import type { RequestRow } from '../store/read-requests.ts';

/** How somebody stands to one request. Whoever has no standing is told that there is no such request. */
export type Standing =
  | { readonly side: 'customer' }
  | { readonly side: 'admin' }
  | { readonly side: 'technician'; readonly actor: Actor; readonly place: Point | null };

/** Null when the request is none of theirs. */
export async function standingOf(
  db: Reader,
  request: RequestRow,
  session: Session,
  radiusKm: number,
): Promise<Standing | null> {
  if (request.userId === session.userId) return { side: 'customer' };
  if (session.role === 'admin') return { side: 'admin' };
  if (session.role !== 'technician') return null;
  const technician = await findTechnician(db, session.userId);
  const eligible = technician !== undefined && isInReach(technician, jobPlace(request), radiusKm);
  const actor = technicianActor(request, session.userId, eligible);
  if (!actor) return null;
  return {
    side: 'technician',
    actor,
    place: technician ? placeOf(technician) : null,
  };
}

const TECHNICIANS: readonly Actor[] = ['eligible_technician', 'chosen_technician', 'assigned_technician'];

/** The actor of the lifecycle as whom they act on the request as it is now; administrators only look. */
export function actorOf(standing: Standing): Actor | null {
  if (standing.side === 'technician') return standing.actor;
  return standing.side === 'customer' ? 'customer' : null;
}

/** Whether this side of a request ever does such a thing: if not, it is no question of time but of permission. */
export function everDoes(actor: Actor, action: Action): boolean {
  const side = TECHNICIANS.includes(actor) ? TECHNICIANS : [actor];
  return TRANSITIONS.some(row => row.action === action && side.includes(row.by));
}
