import type { TimelineActor } from '@oficio/domain/requests/timeline/kinds.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { RequestRow } from '../store/read-requests.ts';
import { readAddressSteps } from './address-steps.ts';
import { readMoveSteps } from './move-steps.ts';
import { inOrder } from './order.ts';
import type { ReadMoneySteps, Step } from './step.ts';

/** A step with the side that took it. */
export interface TimelineStep extends Omit<Step, 'actor'> {
  /** Null for automatic steps. */
  readonly by: TimelineActor | null;
  /** Name of the customer, the technician or the administrator. */
  readonly actor: string | null;
}

/** Returns all steps of a job, oldest first; at the same instant causes come before their effects. */
export async function readSteps(
  db: Reader,
  request: RequestRow,
  readMoneySteps: ReadMoneySteps,
): Promise<TimelineStep[]> {
  const steps = [
    ...(await readMoveSteps(db, request)),
    ...(await readAddressSteps(db, request.id)),
    ...(await readMoneySteps(db, request.id)),
  ];
  return inOrder(steps).map(step => ({ ...step, ...actorOf(step, request) }));
}

function actorOf({ actor = null, kind }: Step, request: RequestRow): Pick<TimelineStep, 'by' | 'actor'> {
  if (actor === 'customer') return { by: actor, actor: request.user_name };
  if (actor === 'technician') return { by: actor, actor: request.technician_name };
  // Only the platform opens a problem without an author.
  if (actor === null || actor.id === null)
    return { by: kind === 'problem_opened' ? 'platform' : null, actor: null };
  if (actor.id === request.user_id) return { by: 'customer', actor: actor.name };
  return { by: actor.id === request.technician_id ? 'technician' : 'platform', actor: actor.name };
}
