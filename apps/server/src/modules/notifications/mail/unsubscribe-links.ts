import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/letters.ts';
import { deriveKey, isSignature, sign } from '../../../platform/security/secret.ts';

interface UnsubscribeLinks {
  linkOf(userId: number): string;
  /** Whose link it is; null when we did not make it. */
  ownerOf(token: string): number | null;
}

/** Links by which the reader of a mail stops further ones without logging in. They never expire: mails are kept for long. */
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
