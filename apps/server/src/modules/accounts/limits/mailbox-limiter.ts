import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { RateLimiter } from './rate-limiter.ts';

/** Mails that strangers may send to one mailbox at once, and the time until one more. */
const MAILS = { burst: 8, intervalMs: 20 * 60_000 } as const;

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
  count(email: string, now: number): void {
    this.#limiter?.count(mailboxOf(email), now);
  }

  /** Counts a mail and returns true, or returns false when it must not be sent. */
  tryCount(email: string, now: number): boolean {
    const mailbox = mailboxOf(email);
    if (this.#limiter && this.#limiter.wait(mailbox, now) > 0) return false;
    this.#limiter?.add(mailbox, now);
    return true;
  }
}

const mailboxOf = (email: string): string => emailKey(email).replace(TAG, '+');
