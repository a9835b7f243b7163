import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { RateLimiter } from '../../../platform/security/limits/rate-limiter.ts';
import { countAttempt } from './count-attempt.ts';

/** Mails that strangers may send to one mailbox: eight at once, then one every twenty minutes. */
const MAILS = { max: 1, windowMs: 20 * 60_000, burst: 7 } as const;

/** The tag of an address, as in `name+tag@…`. All tagged addresses lead to the same mailbox. */
const TAG = /\+[^@]*(?=@)/;

/**
 * Limits the mails to an unverified address, per mailbox and not per account, because a stranger can open many accounts.
 * All tagged addresses of a mailbox share one limit. The plain address has its own, so `victim+1@…` cannot block `victim@…`.
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
