import { DEFAULT_SITE, type Site } from '@oficio/domain/site.ts';
import { createContext, use } from 'react';

/** Returns the public settings of the site from the document. */
export function documentSite(): Site {
  const { site = DEFAULT_SITE.name, contact = DEFAULT_SITE.contactEmail } = document.documentElement.dataset;
  return { name: site, contactEmail: contact };
}

/** The public settings of the site for components, also on the server. */
export const SiteSettings = createContext(DEFAULT_SITE);

export const useSite = (): Site => use(SiteSettings);

export const useSiteName = (): string => useSite().name;
