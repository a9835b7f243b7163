import { calendarZone, DEFAULT_CALENDAR_ZONE } from '@oficio/domain/fields/calendar.ts';
import { DEFAULT_SITE, DEFAULT_SITE_NAME, type Site } from '@oficio/domain/site.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';

const TAG = '<html ';
/** Label of the icon on an iPhone's home screen. */
const APP_TITLE = 'name="apple-mobile-web-app-title"';

/** Inserts the public settings of the site into a document, for its readers and its scripts. */
export function insertSite(html: string, { name, contactEmail, rateCurrency }: Site): string {
  const contact = contactEmail === '' ? '' : `data-contact="${escapeHtml(contactEmail)}" `;
  const currency = rateCurrency === DEFAULT_SITE.rateCurrency ? '' : `data-currency="${rateCurrency}" `;
  const zone = calendarZone() === DEFAULT_CALENDAR_ZONE ? '' : `data-zone="${escapeHtml(calendarZone())}" `;
  return html
    .replace(TAG, () => `${TAG}data-site="${escapeHtml(name)}" ${contact}${currency}${zone}`)
    .replace(`<title>${DEFAULT_SITE_NAME}</title>`, () => `<title>${escapeHtml(name)}</title>`)
    .replace(
      `${APP_TITLE} content="${DEFAULT_SITE_NAME}"`,
      () => `${APP_TITLE} content="${escapeHtml(name)}"`,
    );
}
