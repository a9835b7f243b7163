import { AppError } from '@oficio/domain/errors.ts';
import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/email-texts.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../accounts/public.ts';
import { createUnsubscribeLinks } from '../mail/unsubscribe-links.ts';
import { savePreferences } from '../store/preferences.ts';

const BODY_MAX = 1000;

/** Stops notifications by mail for the user of a link. Throws 400 for a token that we did not sign, 410 for an expired one. */
export type Unsubscribe = (token: string) => Promise<void>;

export function createUnsubscribe({ database, settings, secret, clock }: Platform): Unsubscribe {
  const links = createUnsubscribeLinks(settings.publicUrl, secret);
  return async token => {
    const userId = links.ownerOf(token, clock());
    if (userId === null) throw new AppError('unsubscribe_link', { field: 'token' });
    if (userId === 'expired') throw new AppError('unsubscribe_expired');
    await database.transaction(async tx => {
      // The account may have been deleted since the mail.
      if (await findUser(tx.db, userId)) await savePreferences(tx, userId, { email: false });
    });
  };
}

/**
 * Unsubscribes on a POST to the address of the page, which the button of mail programs sends (RFC 8058). A GET changes nothing,
 * because programs fetch links to check them.
 */
export async function oneClickRoute(server: FastifyInstance, unsubscribe: Unsubscribe): Promise<void> {
  await server.register(async scope => {
    // The body is the same in all requests, in one of several encodings, so it is ignored.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX }, (_, _body, done) =>
      done(null, null),
    );
    scope.post<{ Querystring: { token?: unknown } }>(UNSUBSCRIBE_PAGE, async ({ query }) => {
      await unsubscribe(typeof query.token === 'string' ? query.token : '');
      return { ok: true };
    });
  });
}
