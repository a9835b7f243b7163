/** The provider's statuses of a dispute: https://docs.stripe.com/api/disputes/object#dispute_object-status */

/** The bank has the money until it decides. An inquiry (`warning_…`) takes none. */
export const UNDECIDED: readonly string[] = ['needs_response', 'under_review'];
/** The customer keeps the money. */
export const LOST: readonly string[] = ['lost'];
/** Nothing is to be done about it any more. */
export const OVER: readonly string[] = ['won', ...LOST, 'warning_closed'];
