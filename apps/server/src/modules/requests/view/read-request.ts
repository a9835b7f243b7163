import { AppError } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findRequest } from '../store/read-requests.ts';
import type { RequestContext } from './context.ts';
import { presentRequest } from './present.ts';
import { relationOf } from './relation.ts';

/** Returns a request as the session may see it. Throws 404 for a session without a relation to it. */
export async function readRequest(context: RequestContext, session: Session, id: number) {
  const { database, settings, files, clock, readMoney, findReviewed } = context;
  const request = await findRequest(database.read, id);
  const relation = request && (await relationOf(database.read, request, session, settings.broadcastRadiusKm));
  if (!request || !relation) throw new AppError('request_not_found');
  const money = await readMoney(database.read, [id]);
  return presentRequest(request, relation, {
    linkTo: name => files.link(name, clock()),
    money: money.get(id),
    isReviewed: (await findReviewed(database.read, [id])).has(id),
  });
}
