import type { Unit } from '../../../platform/database/database.ts';
import { lockPayoutOfRequest } from './lock-payout.ts';
import { movePayout } from './move-payout.ts';

/** The customer is content with the job: its money need not wait. Returns false when it does not wait for them. */
export async function releaseHeld(unit: Unit, requestId: number): Promise<boolean> {
  const payout = await lockPayoutOfRequest(unit, requestId);
  if (!payout) return false;
  // Their time to object ends now, so whatever stops the payout later does not give it back to them.
  return movePayout(unit, payout, { action: 'confirm', set: { release_at: unit.now } });
}
