/** Name of the site until an administrator changes it. */
export const DEFAULT_SITE_NAME = 'Oficio';

/** Signs with which hourly rates can be shown. The specification (section 9) shows dollars; amounts of payments are euros. */
export const RATE_CURRENCIES = ['$', '€'] as const;
export type RateCurrency = (typeof RATE_CURRENCIES)[number];

/** Settings that every visitor may see. Each document and each mail is made with them. */
export interface Site {
  readonly name: string;
  /** Address to which people write for help; '' if the site has none. */
  readonly contactEmail: string;
  readonly rateCurrency: RateCurrency;
}

export const DEFAULT_SITE: Site = { name: DEFAULT_SITE_NAME, contactEmail: '', rateCurrency: '$' };
