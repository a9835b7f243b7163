import { referenceText } from '@oficio/domain/error-reference.ts';
import type { AppError } from '@oficio/domain/errors.ts';
import { waitText } from '@oficio/domain/fields/wait-text.ts';
import { DEFAULT_SITE_NAME } from '@oficio/domain/site.ts';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { CALLS } from './readable-url.ts';
import { DAY, NIGHT } from './theme-colors.ts';

const TITLES: Readonly<Record<number, string>> = {
  429: 'Vas demasiado deprisa',
  503: 'Volvemos enseguida',
};
const DEFAULT_TITLE = 'Algo ha fallado';
const TOO_MANY_PAGES = 'Hemos recibido demasiadas peticiones seguidas desde tu red';

/**
 * Returns true when a browser loads a page and the answer is a 429 or a 5xx. Only these reach a person without the web app,
 * which shows all other errors itself. Calls of the API always get JSON.
 */
export function wantsErrorPage({ method, url, headers }: FastifyRequest, { status }: AppError): boolean {
  if (status !== 429 && status < 500) return false;
  if (!['GET', 'HEAD'].includes(method) || CALLS.test(url)) return false;
  return /\btext\/html\b/.test(headers.accept ?? '');
}

interface PageDetail {
  /** Time until a retry; NaN when it is unknown. */
  readonly seconds: number;
  /** Id of the request, when the log has an error line about it. */
  readonly reference: string | undefined;
}

/**
 * Returns an HTML page that says what failed and when to try again. It needs neither the database nor another request, which
 * could fail for the same reason.
 */
export function errorPage(error: AppError, { seconds, reference }: PageDetail): string {
  const isLimit = error.code === 'too_many_requests';
  const wait = Number.isFinite(seconds) ? `Vuelve a probar en ${waitText(seconds * 1000)}.` : '';
  const text = [`${isLimit ? TOO_MANY_PAGES : error.message}.`, isLimit && wait].filter(Boolean).join(' ');
  const title = TITLES[error.status] ?? DEFAULT_TITLE;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${DEFAULT_SITE_NAME}</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
<p class="brand">${DEFAULT_SITE_NAME}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>${reference === undefined ? '' : `\n<p class="reference">${escapeHtml(referenceText(reference))}</p>`}
<a href="">Reintentar</a>
</main>
</body>
</html>
`;
}

const colors = ({ document, card, line, ink, text, soft, clay, onClay }: typeof NIGHT): string =>
  Object.entries({ document, card, line, ink, text, soft, clay, onClay })
    .map(([name, color]) => `--${name}: ${color};`)
    .join(' ');

const STYLE = `:root { color-scheme: light dark; font: 100%/1.5 'Instrument Sans', system-ui, sans-serif; ${colors(DAY)} }
@media (prefers-color-scheme: dark) { :root { ${colors(NIGHT)} } }
* { box-sizing: border-box; margin: 0; }
body { display: grid; place-items: center; min-height: 100dvh; padding: 1rem; background: var(--paper); color: var(--text); }
main { display: grid; justify-items: center; gap: 1rem; width: 100%; max-width: 30rem; padding: 2.5rem 1.5rem;
  border: 1px solid var(--line); border-radius: 1rem; background: var(--card); text-align: center; }
h1 { color: var(--ink); font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
p { text-wrap: balance; }
.reference { color: var(--soft); font-size: 0.875rem; }
.brand { color: var(--soft); font-weight: 600; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.5rem; border-radius: 0.5rem; background: var(--clay);
  color: var(--onClay); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }`;
