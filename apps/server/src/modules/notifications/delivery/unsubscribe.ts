import { AppError } from '@oficio/domain/errors.ts';
import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/email-texts.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import { type AppSecret, deriveKeys } from '../../../platform/security/keys.ts';
import { isSignature, sign } from '../../../platform/security/signature.ts';
import { findUser } from '../../accounts/public.ts';
import { savePreferences } from '../store/preferences.ts';

/** Lifetime of a link: long, because people keep mails, but not endless. Days. */
const TERM_DAYS = 365;

const BODY_MAX = 1000;

/** Stops notifications by mail for the user of a link. Throws 400 for a token that we did not sign, 410 for an expired one. */
type Unsubscribe = (token: string) => Promise<void>;

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

interface UnsubscribeLinks {
  /** The links of one day are equal. */
  linkOf(userId: number, now: number): string;
  /** Returns the user id in a token of ours; 'expired' for an old one, null for any other token. */
  ownerOf(token: string, now: number): number | 'expired' | null;
}

/** Creates links that unsubscribe from mail without a login, for a year. */
export function createUnsubscribeLinks(publicUrl: string, secret: AppSecret): UnsubscribeLinks {
  const keys = deriveKeys(secret, 'unsubscribe links');
  return {
    linkOf(userId, now) {
      const text = `${userId}.${Math.floor(now / DAY_MS) + TERM_DAYS}`;
      return `${publicUrl}${UNSUBSCRIBE_PAGE}?token=${text}.${sign(keys, text)}`;
    },
    ownerOf(token, now) {
      const [, text = '', userId, lastDay, signature = ''] =
        /^(([1-9]\d{0,14})\.(\d{1,9}))\.([\w-]+)$/.exec(token) ?? [];
      if (userId === undefined || !isSignature(keys, text, signature)) return null;
      return Math.floor(now / DAY_MS) > Number(lastDay) ? 'expired' : Number(userId);
    },
  };
}
