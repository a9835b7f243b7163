/** Page that exchanges Google's one-time token for a session (spec, section 2). A separate file, because every visit loads it. */
export const GOOGLE_CALLBACK_PAGE = '/auth/google/callback';
