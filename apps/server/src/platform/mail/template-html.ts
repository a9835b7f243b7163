import { mailTo } from '@oficio/domain/mail.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { DAY, NIGHT } from '../http/theme-colors.ts';
import { type EmailLink, type EmailTemplate, signatureOf, WRITE_TO } from './template.ts';

/** Classes of elements with inline styles, so that the dark scheme can override the inline colours. */
const NIGHT_RULES = [
  ['paper', `background:${NIGHT.document}`],
  ['card', `background:${NIGHT.card};border-color:${NIGHT.line}`],
  ['line', `border-color:${NIGHT.line}`],
  ['ink', `color:${NIGHT.ink}`],
  ['text', `color:${NIGHT.text}`],
  ['soft', `color:${NIGHT.soft}`],
  ['link', `color:${NIGHT.link}`],
] as const;

const rules = (prefix: string) =>
  NIGHT_RULES.map(
    ([name, style]) => `${prefix}.${name}{${style.replaceAll(';', '!important;')}!important}`,
  ).join('');

/** Rules that inline styles cannot express. Outlook on the web marks elements that it darkened with `data-ogsc`. */
const SHEET = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${rules('')}}${rules('[data-ogsc] ')}@media(max-width:420px){.card{padding:24px 18px!important}}@media(max-width:300px){.line{display:block;text-align:left!important}td.line{padding-top:0!important;border-top:0!important}}`;

/** Style of a table cell. Mail programs reliably support only tables and inline styles. */
const FONT = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Prevents the inbox from showing the text after the preheader beside the subject. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

/** Renders the mail as HTML: one column of at most 560 pixels, legible without images and in dark mode. */
export function renderHtml(email: EmailTemplate, site: string): string {
  const { preheader, title, paragraphs, contactEmail = '' } = email;
  return `<!doctype html>
<html lang="es" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)}</title>
<style>${SHEET}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${DAY.document};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${PADDING}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${DAY.document}">
<tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px">${mark(site)}</td></tr>
<tr><td class="card" style="background:${DAY.card};border:1px solid ${DAY.line};border-radius:14px;padding:28px 24px">
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:1.3;font-weight:700;color:${DAY.ink}">${escapeHtml(title)}</h1>
${email.photoUrl === undefined ? '' : photo(email.photoUrl)}${paragraphs.map(text => paragraph(escapeHtml(text).replaceAll('\n', '<br>'))).join('\n')}
${contactEmail === '' ? '' : contact(contactEmail)}${detailRows(email.details ?? [])}${email.button ? button(email.button) : ''}</td></tr>
<tr><td style="padding:16px 8px 0">${footer(email, site)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Draws the logo with table cells, because mail programs block images. */
const mark = (site: string) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="mark" width="36" height="36" align="center" valign="middle" style="width:36px;height:36px;background:${DAY.clay};border-radius:9px;line-height:0;font-size:0"><span style="display:inline-block;width:10px;height:10px;border:4px solid ${DAY.onClay};border-radius:50%"></span></td>
<td class="ink" style="padding-left:10px;${FONT};font-size:20px;font-weight:700;letter-spacing:-0.3px;color:${DAY.ink}">${escapeHtml(site)}</td>
</tr></table>`;

/** The text names the person, so the photo needs no description. */
const photo = (url: string) =>
  `<img src="${escapeHtml(url)}" alt="" width="96" height="96" style="display:block;width:96px;height:96px;margin:0 0 16px;border:0;border-radius:50%">\n`;

/** `html` is escaped. */
const paragraph = (html: string) =>
  `<p class="text" style="margin:0 0 14px;${FONT};font-size:16px;line-height:1.55;color:${DAY.text};overflow-wrap:anywhere;word-break:break-word">${html}</p>`;

const contact = (address: string): string =>
  `${paragraph(`${WRITE_TO} <a class="link" href="${escapeHtml(mailTo(address))}" style="color:${DAY.link}">${escapeHtml(address)}</a>`)}\n`;

function detailRows(rows: NonNullable<EmailTemplate['details']>): string {
  if (rows.length === 0) return '';
  const cell = `padding:9px 0;border-top:1px solid ${DAY.line};${FONT};font-size:15px;line-height:1.45;vertical-align:top`;
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" class="soft line" align="left" style="${cell};padding-right:16px;font-weight:400;color:${DAY.soft}">${escapeHtml(label)}</th><td class="text line" align="right" style="${cell};font-weight:600;color:${DAY.text};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 18px;border-collapse:collapse">${lines.join('\n')}</table>\n`;
}

/** Repeats the link as text for mail programs without buttons. */
function button({ label, url }: EmailLink): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 18px"><tr>
<td class="button" align="center" style="background:${DAY.clay};border-radius:10px"><a class="button-text" href="${href}" style="display:inline-block;padding:13px 22px;${FONT};font-size:16px;line-height:1.25;font-weight:600;color:${DAY.onClay};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="soft" style="margin:0;${FONT};font-size:13px;line-height:1.5;color:${DAY.soft};overflow-wrap:anywhere;word-break:break-word">Si el botón no funciona, abre esta dirección:<br><a class="link" href="${href}" style="color:${DAY.link}">${href}</a></p>
`;
}

function footer({ footer: reason, footerLink }: EmailTemplate, site: string): string {
  const link = footerLink
    ? ` <a class="link" href="${escapeHtml(footerLink.url)}" style="color:${DAY.link}">${escapeHtml(footerLink.label)}</a>`
    : '';
  const why = reason || link ? `${escapeHtml(reason ?? '')}${link}<br>` : '';
  return `<p class="soft" style="margin:0;${FONT};font-size:13px;line-height:1.6;color:${DAY.soft}">${why}${escapeHtml(signatureOf(site))}</p>`;
}
