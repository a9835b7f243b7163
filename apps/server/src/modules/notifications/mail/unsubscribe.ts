import { AppError } from '@oficio/domain/errors.ts';
import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/letters.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../accounts/public.ts';
import { savePreferences } from '../store/preferences.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

const BODY_MAX = 1000;

/** Stops notices by mail for whoever a link was made for. Throws 400 for a link of somebody else's making. */
export type Unsubscribe = (token: string) => Promise<void>;

export function createUnsubscribe({ database, settings, secret }: Platform): Unsubscribe {
  const links = createUnsubscribeLinks(settings.publicUrl, secret);
  return async token => {
    const userId = links.ownerOf(token);
    if (userId === null) throw new AppError('unsubscribe_link', { field: 'token' });
    await database.transaction(async tx => {
      // Who is gone gets no mail anyhow.
      if (await findUser(tx.db, userId)) await savePreferences(tx, userId, { email: false });
    });
  };
}

/**
 * The same address as the page, for mail programs: their button POSTs to it without asking anybody (RFC 8058). A GET, which
 * programs make by themselves to look what is behind a link, shows the page and changes nothing.
 */
export async function oneClickRoute(server: FastifyInstance, unsubscribe: Unsubscribe): Promise<void> {
  await server.register(async scope => {
    // What the form says is always the same, in one of several encodings.
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
