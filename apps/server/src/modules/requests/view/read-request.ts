import { Failure } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { RequestContext } from './context.ts';
import { presentRequest } from './present.ts';
import { findRequest } from '../store/read-requests.ts';
import { standingOf } from './relation.ts';

/** One request in the form its reader may see. Throws 404 when it is none of theirs. */
export async function readRequest(context: RequestContext, session: Session, id: number) {
  const { database, settings, files, clock, readMoney } = context;
  const request = await findRequest(database.read, id);
  const standing = request && (await standingOf(database.read, request, session, settings.broadcastRadiusKm));
  if (!request || !standing) throw new Failure('request_not_found');
  const money = await readMoney(database.read, [id]);
  return presentRequest(request, standing, {
    linkTo: name => files.link(name, clock()),
    money: money.get(id),
  });
}
