import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';
import { createContext, use } from 'react';

/** Returns the configured name of the site from the document. */
export const siteName = (): string => document.documentElement.dataset.site ?? DEFAULT_SITE_NAME;

/** The configured name of the site for components, also on the server. */
export const SiteName = createContext(DEFAULT_SITE_NAME);

export const useSiteName = (): string => use(SiteName);
