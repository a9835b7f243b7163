import { operationEndpoints } from '@oficio/domain/admin/operation/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { CheckContext } from './check.ts';
import { readOperation } from './read-operation.ts';

/** Serves the health of the running site. */
export function operationRoutes(router: Router, context: CheckContext): void {
  const { platformFeePercent, payoutHoldHours } = context.settings;
  router.on(operationEndpoints.getOperation, async () => ({
    parts: await readOperation(context),
    settings: { fee_percent: platformFeePercent, hold_hours: payoutHoldHours },
  }));
}
