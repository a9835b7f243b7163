import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';
import { escapeHtml } from '../platform/html/escape-html.ts';

const TAG = '<html ';
/** Label of the icon on an iPhone's home screen. */
const APP_TITLE = 'name="apple-mobile-web-app-title"';

/** Inserts the name of the site into a document and its scripts. */
export const nameSite = (html: string, name: string): string =>
  html
    .replace(TAG, () => `${TAG}data-site="${escapeHtml(name)}" `)
    .replace(`<title>${DEFAULT_SITE_NAME}</title>`, () => `<title>${escapeHtml(name)}</title>`)
    .replace(
      `${APP_TITLE} content="${DEFAULT_SITE_NAME}"`,
      () => `${APP_TITLE} content="${escapeHtml(name)}"`,
    );
