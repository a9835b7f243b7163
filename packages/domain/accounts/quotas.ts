/** Archives of their own data that a user can download in 24 hours. */
export const EXPORTS_PER_DAY = 10;
/** Accounts that one administrator can delete in an hour; more is probably a mistake or a stolen session. */
export const DELETIONS_PER_HOUR = 20;
