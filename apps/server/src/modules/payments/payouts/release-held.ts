import type { Unit } from '../../../platform/database/database.ts';
import { lockPayoutOfRequest } from './lock-payout.ts';
import { movePayout } from './move-payout.ts';

/** Releases the held money when the customer confirms the job. Returns false when nothing is held. */
export async function releaseHeld(unit: Unit, requestId: number): Promise<boolean> {
  const payout = await lockPayoutOfRequest(unit, requestId);
  if (!payout) return false;
  // The customer's time to object ends now, so a later freeze does not give it back.
  return movePayout(unit, payout, { action: 'confirm', set: { release_at: unit.now } });
}
