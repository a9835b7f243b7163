import { Failure } from '@oficio/domain/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentRequest } from './present.ts';
import { findRequest } from './read.ts';
import { standingOf } from './standing.ts';

/** One request in the form its reader may see. Throws 404 when it is none of theirs. */
export async function readRequest(platform: Platform, session: Session, id: number) {
  const { database, settings, files, clock } = platform;
  const request = await findRequest(database.read, id);
  const standing = request && (await standingOf(database.read, request, session, settings.broadcastRadiusKm));
  if (!request || !standing) throw new Failure('request_not_found');
  return presentRequest(request, standing, name => files.link(name, clock()));
}
