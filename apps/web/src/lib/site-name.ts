/** What the site calls itself, as the document says it: administrators may choose another name. */
export const siteName = (): string => document.documentElement.dataset.site ?? 'Oficio';
