import { escapeHtml } from '../http/escape-html.ts';

interface TestModePage {
  readonly title: string;
  /** CSS rules. */
  readonly style: string;
  /** HTML. */
  readonly body: string;
}

/** Returns a page of the test mode: without scripts, without external resources and hidden from search engines. */
export const testModePage = ({ title, style, body }: TestModePage): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Modo de pruebas</title>
<style>
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.mode { background: #7a4b00; color: #fff; font-weight: 600; }
${style}
</style>
</head>
<body>
${body}
</body>
</html>
`;
