import type { DisputeStatus } from './stored-statuses.ts';

/** The provider's statuses of a dispute: https://docs.stripe.com/api/disputes/object#dispute_object-status */

/** The bank holds the money until it decides. An inquiry (`warning_…`) does not move money, so it is not here. */
export const WITH_BANK: readonly DisputeStatus[] = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
];
/** The bank reviews the evidence, so nothing can be done now. */
export const UNDER_REVIEW: readonly DisputeStatus[] = ['under_review', 'appeal_under_review'];
/** Prevents refunds and payouts. `unknown` too, because the bank may hold the money. */
export const UNDECIDED: readonly DisputeStatus[] = [...WITH_BANK, 'unknown'];
/** The customer won the dispute and keeps the money. */
export const LOST: readonly DisputeStatus[] = ['lost'];
/** The dispute ended before the bank took money. */
export const AVERTED: readonly DisputeStatus[] = ['warning_closed', 'prevented'];
/** The dispute is closed. */
export const OVER: readonly DisputeStatus[] = ['won', ...LOST, ...AVERTED];
