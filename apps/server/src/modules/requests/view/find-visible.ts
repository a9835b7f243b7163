import { AppError } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findRequest, type RequestRow } from '../store/read-requests.ts';
import { type RequestRelation, relationOf } from './relation.ts';

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
