const TIME_DIGITS = 12;
const DIGITS = 32;

/**
 * A key that a message's sender gives it, in 32 hexadecimal digits. It begins with the milliseconds since the epoch, as
 * UUIDv7 does (RFC 9562): keys of one time lie together in an index, which makes them much cheaper to keep than random ones.
 *
 * @param now milliseconds since the epoch
 * @param random hexadecimal digits that nobody else has, twenty or more
 */
export const messageKey = (now: number, random: string): string =>
  (now.toString(16).padStart(TIME_DIGITS, '0') + random).slice(0, DIGITS);
