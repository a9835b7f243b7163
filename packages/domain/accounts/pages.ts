/** Page that exchanges Google's one-time token for a session (spec, section 2). */
export const GOOGLE_CALLBACK_PAGE = '/auth/google/callback';

/** Paths of the pages for mailed links. */
export const VERIFY_EMAIL_PAGE = '/verify-email';
export const RESET_PASSWORD_PAGE = '/reset-password';
/** Where an invited administrator chooses a password. */
export const INVITATION_PAGE = '/invitation';
export const FORGOT_PASSWORD_PAGE = '/forgot-password';
