/** Characters (UTF-16 units) of one message, after trimming. */
export const MESSAGE_MAX = 2000;

/** Milliseconds without a key press after which 'está escribiendo…' ends (spec, section 9). */
export const TYPING_IDLE_MS = 1000;

/** First and longest delay before the browser reconnects to the live channel, and timeout of an attempt (spec, section 9). */
export const RECONNECTION = { firstMs: 1000, lastMs: 5000, timeoutMs: 20_000 } as const;

/** Characters of the name in a `typing` event. The server replaces it with the name of the account. */
export const USER_NAME_MAX = 200;
