/** What the built documents call the site. */
export const BUILT_NAME = 'Oficio';

const TAG = '<html ';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ESCAPES[sign] ?? sign);

/** Tells a document, and the scripts in it, what the site calls itself. */
export const nameSite = (html: string, name: string): string =>
  html
    .replace(TAG, () => `${TAG}data-site="${escaped(name)}" `)
    .replace(`<title>${BUILT_NAME}</title>`, () => `<title>${escaped(name)}</title>`);
