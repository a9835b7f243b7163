import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { RateLimiter } from '../../../platform/security/rate-limiter.ts';
import { countAttempt } from './count-attempt.ts';

/** Mails that strangers may send to one mailbox: eight at once, then one every twenty minutes. */
const MAILS = { max: 1, windowMs: 20 * 60_000, burst: 7 } as const;

/** What follows a plus sign only sorts the mail of one mailbox. */
const TAG = /\+[^@]*(?=@)/;

/**
 * Limits the mails to an unverified address. It counts per mailbox, because accounts can be opened and deleted again.
 * All tagged addresses of a mailbox share one limit. The plain address has its own: `victim+1@…` uses up no mail to `victim@…`.
 */
export class MailboxLimiter {
  readonly #limiter: RateLimiter | null;

  constructor({ rateLimit }: { readonly rateLimit: boolean }) {
    this.#limiter = rateLimit ? new RateLimiter(MAILS) : null;
  }

  /** Counts a mail. Throws 429 with the time to wait. */
  count(email: string): Promise<void> {
    return countAttempt(this.#limiter, mailboxOf(email));
  }

  /** Counts a mail and returns true, or returns false when it must not be sent. */
  async tryCount(email: string): Promise<boolean> {
    const result = await this.#limiter?.consume(mailboxOf(email));
    return result === undefined || result.waitMs === 0;
  }
}

const mailboxOf = (email: string): string => emailKey(email).replace(TAG, '+');
