import type { Unit } from '../../../platform/database/database.ts';
import { lockPayoutOfRequest } from './lock-payout.ts';
import { movePayout } from './move-payout.ts';

/** The customer is content with the job: its money need not wait. Returns false when it does not wait for them. */
export async function releaseHeld(unit: Unit, requestId: number): Promise<boolean> {
  const payout = await lockPayoutOfRequest(unit, requestId);
  return payout !== undefined && movePayout(unit, payout, { action: 'confirm' });
}
