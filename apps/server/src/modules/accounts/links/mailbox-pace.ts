import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { Pace } from './pace.ts';

/** What one mailbox is sent at once by people who have not shown that it is theirs, and how long until one more. */
const WRITING = { burst: 8, paceMs: 20 * 60_000 } as const;

/** What follows a plus sign only sorts the mail of one mailbox. */
const TAG = /\+[^@]*(?=@)/;

/** Counts a letter to an address that may be anybody's. Throws 429 with the time to wait. */
export type MayWriteTo = (unit: Pick<Unit, 'now'>, email: string) => void;

/**
 * Nobody's mailbox is filled through us: an allowance of each account alone would not do, since accounts can be opened, deleted
 * and opened again.
 */
export function createMayWriteTo(rateLimit: boolean): MayWriteTo {
  const pace = rateLimit ? new Pace(WRITING) : null;
  return ({ now }, email) => pace?.count(emailKey(email).replace(TAG, ''), now);
}
