import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/email-texts.ts';
import { type AppSecret, deriveKeys } from '../../../platform/security/keys.ts';
import { isSignature, sign } from '../../../platform/security/signature.ts';

interface UnsubscribeLinks {
  linkOf(userId: number): string;
  /** Returns the user id in a token of ours; null for any other token. */
  ownerOf(token: string): number | null;
}

/** Creates links that unsubscribe from mail without a login. They never expire, because people keep mails for years. */
export function createUnsubscribeLinks(publicUrl: string, secret: AppSecret): UnsubscribeLinks {
  const keys = deriveKeys(secret, 'unsubscribe links');
  return {
    linkOf: userId => `${publicUrl}${UNSUBSCRIBE_PAGE}?token=${userId}.${sign(keys, String(userId))}`,
    ownerOf(token) {
      const [, userId, signature] = /^([1-9]\d{0,14})\.([\w-]+)$/.exec(token) ?? [];
      if (userId === undefined || signature === undefined) return null;
      return isSignature(keys, userId, signature) ? Number(userId) : null;
    },
  };
}
