import { AppError } from '@oficio/domain/errors.ts';
import { ACTION_BY_TARGET, type Action, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { RequestContext } from '../view/context.ts';
import { readRequest, showRequest } from '../view/read-request.ts';
import { acceptRequest } from './accept-request.ts';
import { actOnRequest } from './act-on-request.ts';

interface StatusChange {
  readonly requestId: number;
  readonly target: Status;
}

/** Cancels, accepts, starts or completes a request, depending on the target status, and returns it. Throws 403, 404, 409 or 429. */
export async function setStatus(context: RequestContext, session: Session, change: StatusChange) {
  const { requestId, target } = change;
  const action = actionFor(target);
  if (action === 'accept') return showRequest(context, await acceptRequest(context, session, requestId));
  const { database, settings } = context;
  await database.transaction(tx =>
    actOnRequest(tx, { requestId, action, session, radiusKm: settings.broadcastRadiusKm }),
  );
  // Read again, because subscribers change what belongs to a job that starts or ends.
  return readRequest(context, session, requestId);
}

const ACTIONS: Partial<Record<Status, Action>> = ACTION_BY_TARGET;

function actionFor(target: Status): Action {
  const action = ACTIONS[target];
  if (!action) throw new AppError('status_not_settable', { field: 'status' });
  return action;
}
