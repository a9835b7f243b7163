/** Name of the site until an administrator changes it. */
export const DEFAULT_SITE_NAME = 'Oficio';

/** Settings that every visitor may see. Each document and each mail is made with them. */
export interface Site {
  readonly name: string;
  /** Address to which people write for help; '' if the site has none. */
  readonly contactEmail: string;
}

export const DEFAULT_SITE: Site = { name: DEFAULT_SITE_NAME, contactEmail: '' };
