import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/database.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { findStoredMail, listStoredMails, type StoredMail, type StoredMailSummary } from './stored-mails.ts';

const STORED_MAILS_PATH = '/sandbox/mail';

type ById = { Params: { id: string } };

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Forbids scripts and external resources in a mail, in the frame and when it is opened alone. Photos are our own. */
const MAIL_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Serves the mails that were stored instead of sent. Throws in production, where they must not be visible. */
export function storedMailRoutes(
  server: FastifyInstance,
  { database, production }: { readonly database: Database; readonly production: boolean },
): void {
  if (production) throw new Error('Stored mails must not be visible in production.');
  const find = (id: string) =>
    /^\d{1,15}$/.test(id) ? findStoredMail(database.read, Number(id)) : Promise.resolve(undefined);

  server.get(STORED_MAILS_PATH, async (_, reply) =>
    show(reply, 200, listPage(await listStoredMails(database.read)), PAGE_POLICY),
  );

  server.get<ById>(`${STORED_MAILS_PATH}/:id`, async ({ params }, reply) => {
    const mail = await find(params.id);
    return mail
      ? show(reply, 200, mailPage(mail), PAGE_POLICY)
      : show(reply, 404, missingPage(), PAGE_POLICY);
  });

  server.get<ById>(`${STORED_MAILS_PATH}/:id/html`, async ({ params }, reply) => {
    const mail = await find(params.id);
    if (!mail) return show(reply, 404, missingPage(), MAIL_POLICY);
    // Links open outside of the frame.
    return show(reply, 200, mail.html.replace('<head>', '<head><base target="_blank">'), MAIL_POLICY);
  });
}

const show = (reply: FastifyReply, status: number, html: string, policy: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(html);

function listPage(mails: readonly StoredMailSummary[]): string {
  const lines = mails.map(
    ({ id, recipient, subject, created_at }) =>
      `<li><a href="${STORED_MAILS_PATH}/${id}"><strong>${escapeHtml(subject)}</strong><small>Para ${escapeHtml(recipient)} · ${dateOf(created_at)}</small></a></li>`,
  );
  return page(
    'Correos guardados',
    `<h1>Correos guardados</h1>
${lines.length === 0 ? '<p>Todavía no hay ninguno. Aquí aparecerá todo lo que Oficio enviaría por correo.</p>' : `<ul>${lines.join('\n')}</ul>`}`,
  );
}

/** Shows the mail in a frame without scripts and without access to this origin. */
function mailPage(mail: StoredMail): string {
  const { id, recipient, subject, text, created_at, unsubscribe_url: unsubscribeUrl } = mail;
  const unsubscribe = unsubscribeUrl ? `<dt>Darse de baja</dt><dd>${escapeHtml(unsubscribeUrl)}</dd>` : '';
  return page(
    subject,
    `<p><a href="${STORED_MAILS_PATH}">Todos los correos</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>Para</dt><dd>${escapeHtml(recipient)}</dd><dt>Fecha</dt><dd>${dateOf(created_at)}</dd>${unsubscribe}</dl>
<h2>Con formato</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${STORED_MAILS_PATH}/${id}/html" title="El correo con formato"></iframe>
<h2>Solo texto</h2>
<pre>${escapeHtml(text)}</pre>`,
  );
}

const missingPage = (): string =>
  page(
    'Correo no encontrado',
    `<h1>Correo no encontrado</h1><p>Solo se guardan los últimos.</p><p><a href="${STORED_MAILS_PATH}">Todos los correos</a></p>`,
  );

const DATE = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Madrid',
});

const dateOf = (at: number): string =>
  `<time datetime="${new Date(at).toISOString()}">${DATE.format(at)}</time>`;

const STYLE = `\
body { margin: 0; background: light-dark(#fbf8f3, #171a26); color: light-dark(#241f1b, #ebe7e1); }
.mode { margin: 0; padding: 0.75rem 1rem; text-align: center; }
main { box-sizing: border-box; width: min(100%, 48rem); margin: 0 auto; padding: 1.25rem 1rem 3rem; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
a { color: light-dark(#b44516, #ff9c78); }
ul { margin: 0; padding: 0; list-style: none; }
li { border-bottom: 1px solid light-dark(#dcd3c5, #40455a); }
li a { display: block; padding: 0.75rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover strong { text-decoration: underline; }
small, dt { color: light-dark(#71675c, #aaa6a3); }
small { display: block; font-size: 0.875rem; }
dl { margin: 0 0 1rem; }
iframe { display: block; box-sizing: border-box; width: 100%; height: 44rem; border: 1px solid light-dark(#dcd3c5, #40455a); border-radius: 0.75rem; background: light-dark(#fbf8f3, #171a26); }
pre { margin: 0; padding: 1rem; border: 1px solid light-dark(#dcd3c5, #40455a); border-radius: 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.5 ui-monospace, monospace; }
:focus-visible { outline: 2px solid light-dark(#b44516, #ff9c78); outline-offset: 2px; }`;

/** Returns an HTML page. `body` is HTML too, so callers escape texts. */
const page = (title: string, body: string): string =>
  testModePage({
    title,
    style: STYLE,
    body: `<header class="mode">Modo de pruebas: estos correos no se han enviado a nadie</header>
<main>
${body}
</main>`,
  });

interface TestModePage {
  readonly title: string;
  /** CSS rules. */
  readonly style: string;
  /** HTML. */
  readonly body: string;
}

/** Returns a page of the test mode: without scripts, without external resources and hidden from search engines. */
const testModePage = ({ title, style, body }: TestModePage): string => `<!doctype html>
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
