import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/email-texts.ts';
import { type AppSecret, deriveKeys } from '../../../platform/security/keys.ts';
import { isSignature, sign } from '../../../platform/security/signature.ts';

const DAY = 86_400_000;
/** Lifetime of a link: long, because people keep mails, but not endless. Days. */
const TERM_DAYS = 365;

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
      const text = `${userId}.${Math.floor(now / DAY) + TERM_DAYS}`;
      return `${publicUrl}${UNSUBSCRIBE_PAGE}?token=${text}.${sign(keys, text)}`;
    },
    ownerOf(token, now) {
      const [, text = '', userId, lastDay, signature = ''] =
        /^(([1-9]\d{0,14})\.(\d{1,9}))\.([\w-]+)$/.exec(token) ?? [];
      if (userId === undefined || !isSignature(keys, text, signature)) return null;
      return Math.floor(now / DAY) > Number(lastDay) ? 'expired' : Number(userId);
    },
  };
}
