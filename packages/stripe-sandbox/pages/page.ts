import { escapeHtml } from './format.ts';

const STYLE = `\
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.mode { background: #7a4b00; color: #fff; font-weight: 600; }
body { margin: 0; min-height: 100vh; display: grid; place-items: start center; background: light-dark(#f3f4f6, #111418); color: light-dark(#16191d, #eceff3); }
main { box-sizing: border-box; width: min(100%, 28rem); margin-top: 8vh; padding: 1.5rem; background: light-dark(#fff, #1c2127); border-radius: 0.75rem; }
.mode { margin: -1.5rem -1.5rem 1.5rem; padding: 0.75rem 1.5rem; border-radius: 0.75rem 0.75rem 0 0; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.25; }
dl { margin: 1.25rem 0; }
dt { color: light-dark(#565d66, #a6aeb8); }
dd { text-align: end; font-weight: 600; }
form { display: grid; gap: 0.75rem; }
button, .button { box-sizing: border-box; min-height: 3rem; padding: 0.625rem 1rem; border: 1px solid transparent; border-radius: 0.5rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; background: #1d4ed8; color: #fff; }
button.quiet { background: transparent; border-color: currentColor; color: inherit; }
button:focus-visible, .button:focus-visible { outline: 3px solid light-dark(#1d4ed8, #93b4ff); outline-offset: 2px; }`;

/** Returns a page of the sandbox that no one mistakes for a real bank's. `body` is HTML. The page has no scripts. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Modo de pruebas</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
<p class="mode">Modo de pruebas: no se cobra dinero de verdad</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
