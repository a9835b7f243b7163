import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/database.ts';
import { listPage, mailPage, missingPage, STORED_MAILS_PATH } from './stored-mail-pages.ts';
import { findStoredMail, listStoredMails } from './stored-mails.ts';

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
