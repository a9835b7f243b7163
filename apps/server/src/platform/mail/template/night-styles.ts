import { NIGHT } from '../../http/theme-colors.ts';

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
export const SHEET = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${rules('')}}${rules('[data-ogsc] ')}@media(max-width:420px){.card{padding:24px 18px!important}}@media(max-width:300px){.line{display:block;text-align:left!important}td.line{padding-top:0!important;border-top:0!important}}`;
