import type { DisputeStatus } from '../stored-statuses.ts';

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

/**
 * What both sides read of a dispute:
 * - `inquiry`: the bank asks and has taken no money
 * - `open`: the bank has the money and has not decided, or its state is unknown
 * - `appealed`: the bank decided for the customer, and its decision can still change
 * - `won`: the payment counts
 * - `lost`: the bank has given the money back to the customer
 * - `averted`: it ended without money from the bank
 */
export const DISPUTE_STATES = ['inquiry', 'open', 'appealed', 'won', 'lost', 'averted'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

const STATES: Readonly<Record<DisputeStatus, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'averted',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'appealed',
  appeal_under_review: 'appealed',
  won: 'won',
  lost: 'lost',
  prevented: 'averted',
  unknown: 'open',
};

/** Returns what both sides read of a dispute with this status of the provider. */
export const disputeStateOf = (status: DisputeStatus): DisputeState => STATES[status];
