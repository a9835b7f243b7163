import { DEFAULT_SITE, RATE_CURRENCIES, type Site } from '@oficio/domain/site.ts';
import { createContext, use } from 'react';

/** Returns the public settings of the site from the document. */
export function documentSite(): Site {
  const { site, contact, currency } = document.documentElement.dataset;
  return {
    name: site ?? DEFAULT_SITE.name,
    contactEmail: contact ?? DEFAULT_SITE.contactEmail,
    rateCurrency: RATE_CURRENCIES.find(known => known === currency) ?? DEFAULT_SITE.rateCurrency,
  };
}

/** The public settings of the site for components, also on the server. */
export const SiteSettings = createContext(DEFAULT_SITE);

export const useSite = (): Site => use(SiteSettings);

export const useSiteName = (): string => useSite().name;
