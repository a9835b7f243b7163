import { AppError } from '@oficio/domain/errors.ts';
import type { TimelineStepOut } from '@oficio/domain/requests/timeline/contract.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { RequestContext } from '../view/context.ts';
import { findVisible } from '../view/relation.ts';
import { presentStep, sees } from './present.ts';
import { type ReadMoneySteps, readSteps } from './read-steps.ts';

/** Payments own these steps and requests cannot import them, so the composition root passes their reader in. */
export interface TimelineContext extends RequestContext {
  readonly readMoneySteps: ReadMoneySteps;
}

/** Returns the history of a job and its zone as the session may see it. Throws 404 for an eligible technician and without a relation to it. */
export async function getTimeline(
  context: TimelineContext,
  session: Session,
  requestId: number,
): Promise<{ time_zone: string; steps: TimelineStepOut[] }> {
  const { request, relation } = await findVisible(context, session, requestId);
  if (relation.side === 'technician' && relation.actor === 'eligible_technician')
    throw new AppError('request_not_found');
  const steps = await readSteps(context.database.read, request, context.readMoneySteps);
  return {
    time_zone: request.time_zone,
    steps: steps.filter(step => sees(relation.side, step)).map(step => presentStep(step, relation.side)),
  };
}
