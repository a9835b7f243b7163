/** Results of each kind below the search field, and at most in one reply, as on the page of all results. */
export const SEARCH_LIMITS = { field: 5, page: 20 } as const;
/** Fewer digits are only a number of a row, not a part of a telephone number. */
export const MIN_PHONE_DIGITS = 4;
