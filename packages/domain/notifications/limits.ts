/** Unread notifications that are counted. Above it a user reads 'más de 1000', because a count reads every row. */
export const MAX_COUNTED_UNREAD = 1000;
