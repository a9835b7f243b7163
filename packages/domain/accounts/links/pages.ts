/** Paths of the pages for mailed links. */
export const VERIFY_EMAIL_PAGE = '/verify-email';
export const RESET_PASSWORD_PAGE = '/reset-password';
/** Where an invited administrator chooses a password. */
export const INVITATION_PAGE = '/invitation';
export const FORGOT_PASSWORD_PAGE = '/forgot-password';
