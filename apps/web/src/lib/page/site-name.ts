import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';
import { createContext, use } from 'react';

/** What the site calls itself, as the document says it: administrators may choose another name. */
export const siteName = (): string => document.documentElement.dataset.site ?? DEFAULT_SITE_NAME;

/** The same for whatever is rendered, on the server too. */
export const SiteName = createContext(DEFAULT_SITE_NAME);

export const useSiteName = (): string => use(SiteName);
