/** The colours of the theme (apps/web/src/ui), by day and by night; text on its surface has at least 4.5:1. */
export const DAY = {
  paper: '#fbf8f3',
  card: '#ffffff',
  line: '#dcd3c5',
  ink: '#1a2f63',
  text: '#241f1b',
  soft: '#71675c',
  clay: '#b44516',
  onClay: '#ffffff',
  link: '#b44516',
} as const;

export const NIGHT: Record<keyof typeof DAY, string> = {
  paper: '#171a26',
  card: '#222634',
  line: '#40455a',
  ink: '#d8eaff',
  text: '#ebe7e1',
  soft: '#aaa6a3',
  clay: '#b44516',
  onClay: '#ffffff',
  link: '#ff9c78',
};

/** The classes that what has inline styles carries as well, so that the night can paint over the day. */
const NIGHT_RULES = [
  ['paper', `background:${NIGHT.paper}`],
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

/** What inline styles cannot say. Outlook on the web marks with `data-ogsc` what it has darkened itself. */
export const SHEET = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${rules('')}}${rules('[data-ogsc] ')}@media(max-width:420px){.card{padding:24px 18px!important}}@media(max-width:300px){.line{display:block;text-align:left!important}td.line{padding-top:0!important;border-top:0!important}}`;
