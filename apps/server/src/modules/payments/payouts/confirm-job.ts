import { Failure } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertOwnRequest } from '../paid-jobs/find-party.ts';
import { assertDecided } from '../store/problems/read.ts';
import { releaseHeld } from './release-held.ts';

/**
 * Releases the held money at the customer's request ('Todo correcto'). Throws 403 or 404 when the caller is not
 * the customer, 409 when nothing is held or a problem is undecided.
 */
export async function confirmJob({ database }: Platform, session: Session, requestId: number): Promise<void> {
  await database.transaction(async unit => {
    await assertOwnRequest(unit.db, session, requestId);
    await assertDecided(unit.db, requestId);
    if (!(await releaseHeld(unit, requestId))) throw new Failure('nothing_held');
  });
}
