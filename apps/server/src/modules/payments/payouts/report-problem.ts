import { Failure } from '@oficio/domain/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockPayoutOfRequest } from './lock-payout.ts';
import { checkOwnRequest } from './own-request.ts';
import { findStops } from './read.ts';
import { stopPayoutFor } from './stops.ts';

/**
 * 'Tengo un problema': stops the technician's money until an administrator decides. Throws 403 or 404 when the
 * request is not theirs, 409 when their time to object is over or the money is no longer held.
 */
export async function reportProblem(
  { database }: Platform,
  session: Session,
  requestId: number,
  words: string,
): Promise<void> {
  await database.transaction(async unit => {
    await checkOwnRequest(unit.db, session, requestId);
    const payout = await lockPayoutOfRequest(unit, requestId);
    if (!payout || payout.releaseAt === null || payout.releaseAt <= unit.now)
      throw new Failure('nothing_held');
    const set = { problem: words, problem_at: unit.now };
    const isReported = (await findStops(unit.db, payout.paymentId)).has('problem');
    if (isReported || payout.state === 'due' || !(await stopPayoutFor(unit, payout, 'problem', { set })))
      throw new Failure('nothing_held');
    await unit.record('problem_reported', { requestId, paymentId: payout.paymentId });
  });
}
