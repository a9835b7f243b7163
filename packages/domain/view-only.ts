/** How long an administrator can look at the site as a person. Use does not extend it. Milliseconds. */
export const VIEW_TERM = 30 * 60_000;

/** Text of a call that a session which only looks may not make. Alone in a file, because the browser shows it without a call. */
export const VIEW_ONLY_TEXT = 'Solo estás mirando: esto corresponde al titular de la cuenta';
