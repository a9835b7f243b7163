import { AppError } from '@oficio/domain/errors.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import { type Action, type Actor, TRANSITIONS, technicianActor } from '@oficio/domain/requests/lifecycle.ts';
import { can } from '@oficio/domain/roles.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findTechnician, isInReach, type Technician } from '../../technicians/public.ts';
import { isExcluded } from '../store/exclusions.ts';
import { findRequest, type RequestRow } from '../store/read-requests.ts';
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

/** A request and the relation in which a session sees it. */
export interface Visible {
  readonly request: RequestRow;
  readonly relation: RequestRelation;
}

/** Returns a request and the session's relation to it. Throws 404 for a session without one. */
export async function findVisible(
  { database, settings }: Platform,
  session: Session,
  id: number,
): Promise<Visible> {
  const request = await findRequest(database.read, id);
  const relation = request && (await relationOf(database.read, request, session, settings.broadcastRadiusKm));
  if (!request || !relation) throw new AppError('request_not_found');
  return { request, relation };
}

/** Returns a request and the caller's side of it. Throws 404 when the caller is not a party. */
export async function findParty(
  db: Reader,
  { userId }: Session,
  requestId: number,
): Promise<{ readonly request: RequestRow; readonly by: Party }> {
  const request = await findRequest(db, requestId);
  if (request?.user_id === userId) return { request, by: 'customer' };
  if (request?.technician_id === userId) return { request, by: 'technician' };
  throw new AppError('request_not_found');
}
