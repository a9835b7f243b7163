import { escapeHtml } from '../platform/http/escape-html.ts';

/** What the built documents call the site. */
export const BUILT_NAME = 'Oficio';

const TAG = '<html ';

/** Tells a document, and the scripts in it, what the site calls itself. */
export const nameSite = (html: string, name: string): string =>
  html
    .replace(TAG, () => `${TAG}data-site="${escapeHtml(name)}" `)
    .replace(`<title>${BUILT_NAME}</title>`, () => `<title>${escapeHtml(name)}</title>`);
