import type { FactBoard } from '../../../platform/database/domain-events.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { holdPayout } from './hold-payout.ts';

/** Holds the money of a job that is completed. */
export function listenPayouts(facts: FactBoard, settings: Settings): void {
  facts.on('request_moved', async (unit, { requestId, action }) => {
    if (action === 'complete') await holdPayout(unit, settings, requestId);
  });
}
