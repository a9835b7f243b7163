import type { DisputeStatus } from './stored-statuses.ts';

/** The provider's statuses of a dispute: https://docs.stripe.com/api/disputes/object#dispute_object-status */

/** The bank holds the money until it decides. An inquiry (`warning_…`) does not move money, so it is not here. */
export const UNDECIDED: readonly DisputeStatus[] = ['needs_response', 'under_review'];
/** The customer won the dispute and keeps the money. */
export const LOST: readonly DisputeStatus[] = ['lost'];
/** The dispute is closed. */
export const OVER: readonly DisputeStatus[] = ['won', ...LOST, 'warning_closed'];
