/** What the site is called until an administrator gives it another name. */
export const DEFAULT_SITE_NAME = 'Oficio';
