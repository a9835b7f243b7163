import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/email-texts.ts';
import { deriveKey, isSignature, sign } from '../../../platform/security/secret.ts';

interface UnsubscribeLinks {
  linkOf(userId: number): string;
  /** Returns the user id in a token of ours; null for any other token. */
  ownerOf(token: string): number | null;
}

/** Creates links that unsubscribe from mail without a login. They never expire, because people keep mails for years. */
export function createUnsubscribeLinks(publicUrl: string, secret: string): UnsubscribeLinks {
  const key = deriveKey(secret, 'unsubscribe links');
  return {
    linkOf: userId => `${publicUrl}${UNSUBSCRIBE_PAGE}?token=${userId}.${sign(key, String(userId))}`,
    ownerOf(token) {
      const [, userId, signature] = /^([1-9]\d{0,14})\.([\w-]+)$/.exec(token) ?? [];
      if (userId === undefined || signature === undefined) return null;
      return isSignature(key, userId, signature) ? Number(userId) : null;
    },
  };
}
