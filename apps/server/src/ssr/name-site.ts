import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';
import { escapeHtml } from '../platform/html/escape-html.ts';

const TAG = '<html ';
/** What iPhones put under the icon on the home screen. */
const APP_TITLE = 'name="apple-mobile-web-app-title"';

/** Tells a document, and the scripts in it, what the site calls itself. */
export const nameSite = (html: string, name: string): string =>
  html
    .replace(TAG, () => `${TAG}data-site="${escapeHtml(name)}" `)
    .replace(`<title>${DEFAULT_SITE_NAME}</title>`, () => `<title>${escapeHtml(name)}</title>`)
    .replace(
      `${APP_TITLE} content="${DEFAULT_SITE_NAME}"`,
      () => `${APP_TITLE} content="${escapeHtml(name)}"`,
    );
