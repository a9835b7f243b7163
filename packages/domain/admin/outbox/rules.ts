/** Days that a dead letter is stored after the last attempt. Then the server deletes it. */
export const DEAD_LETTER_DAYS = 90;
