/** The screen that changes Google's one-time token for a session (spec, section 2). Alone: every visit reads it. */
export const GOOGLE_CALLBACK_PAGE = '/auth/google/callback';
