import { emailKey } from '@oficio/domain/accounts/rules.ts';
import { RateLimiter } from './rate-limiter.ts';

/** Mails that strangers may send to one mailbox at once, and the time until one more. */
const MAILS = { burst: 8, intervalMs: 20 * 60_000 } as const;

/** What follows a plus sign only sorts the mail of one mailbox. */
const TAG = /\+[^@]*(?=@)/;

/**
 * Limits the mails to a mailbox whose owner has not shown that it is theirs. An allowance per account would not do, since
 * accounts can be opened, deleted and opened again. All tagged addresses of a mailbox share one allowance, which is not the
 * allowance of the plain address: `victim+1@…`, `victim+2@…` do not use up the mails to `victim@…`.
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
    if (!this.#limiter || this.#limiter.wait(mailboxOf(email), now) > 0) return !this.#limiter;
    this.#limiter.add(mailboxOf(email), now);
    return true;
  }
}

const mailboxOf = (email: string): string => emailKey(email).replace(TAG, '+');
