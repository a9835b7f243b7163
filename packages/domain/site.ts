/** Name of the site until an administrator changes it. */
export const DEFAULT_SITE_NAME = 'Oficio';
