/** Characters (UTF-16 units) of one message, after trimming (decided). */
export const MESSAGE_MAX = 2000;

/** Of the key that a sender's client makes for a message, so that sending it again does not double it. */
export const CLIENT_ID_MAX = 64;

/** Milliseconds without a key pressed that end 'está escribiendo…' (spec, section 9). */
export const TYPING_IDLE_MS = 1000;

/** How the browser finds its way back to the live channel, in milliseconds (spec, section 9). */
export const RECONNECTION = { firstMs: 1000, lastMs: 5000, timeoutMs: 20_000 } as const;

/** Of the name that comes with 'está escribiendo…'; who is shown is the account's name all the same. */
export const USER_NAME_MAX = 200;
