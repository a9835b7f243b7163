/** Messages of one chat that are counted for administrators. A longer chat shows 'Más de 1000', because a count reads every row. */
export const MAX_COUNTED_MESSAGES = 1000;
