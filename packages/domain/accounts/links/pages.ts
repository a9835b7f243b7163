/** Paths of the pages for mailed links. */
export const VERIFY_EMAIL_PAGE = '/verify-email';
export const RESET_PASSWORD_PAGE = '/reset-password';
export const FORGOT_PASSWORD_PAGE = '/forgot-password';
