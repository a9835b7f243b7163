import { type Action, type Actor, TRANSITIONS, technicianActor } from '@oficio/domain/requests/lifecycle.ts';
import { can } from '@oficio/domain/roles.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findTechnician, isInReach, type Technician } from '../../technicians/public.ts';
import { isExcluded } from '../store/exclusions.ts';
import type { RequestRow } from '../store/read-requests.ts';
import { exactPlaceOf, jobPlace } from './job-place.ts';

/** The relation of a session to a request. Without one the API answers 404. */
export type RequestRelation =
  | { readonly side: 'customer' }
  | { readonly side: 'admin' }
  | { readonly side: 'technician'; readonly actor: Actor; readonly place: Point | null };

/** Returns the session's relation to the request, or null when it has none. `known`: the session's technician, if the caller has read it. */
export async function relationOf(
  db: Reader,
  request: RequestRow,
  session: Session,
  radiusKm: number,
  known?: Technician,
): Promise<RequestRelation | null> {
  if (request.user_id === session.userId) return { side: 'customer' };
  if (can(session.role, 'requests:read')) return { side: 'admin' };
  if (session.role !== 'technician') return null;
  const technician = known ?? (await findTechnician(db, session.userId));
  const { status, technician_id: technicianId } = request;
  const eligible =
    technicianId === null &&
    technician !== undefined &&
    isInReach(technician, jobPlace(request), radiusKm) &&
    !(await isExcluded(db, request.id, session.userId));
  const actor = technicianActor({ status, technicianId }, session.userId, { isEligible: eligible });
  if (!actor) return null;
  return {
    side: 'technician',
    actor,
    place: technician ? exactPlaceOf(technician) : null,
  };
}

const TECHNICIANS: readonly Actor[] = ['eligible_technician', 'chosen_technician', 'assigned_technician'];

/** Returns the lifecycle's actor for a relation; null for administrators, who only read requests. */
export function actorOf(relation: RequestRelation): Actor | null {
  if (relation.side === 'technician') return relation.actor;
  return relation.side === 'customer' ? 'customer' : null;
}

/** Returns whether this side can do the action in some status. If not, the answer is 403 and not 409. */
export function canEverDo(actor: Actor, action: Action): boolean {
  const side = TECHNICIANS.includes(actor) ? TECHNICIANS : [actor];
  return TRANSITIONS.some(row => row.action === action && side.includes(row.by));
}
