/**
 * Minutes in which a notification is mailed again only once. A second press, or a second administrator with the same complaint, must not
 * send the same mail twice.
 */
export const MAIL_AGAIN_MINUTES = 5;
