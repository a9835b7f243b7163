import { emailKey } from '@oficio/domain/accounts/rules.ts';

/** The tag of an address, as in `name+tag@…`. All tagged addresses lead to the same mailbox. */
const TAG = /\+[^@]*(?=@)/;

/**
 * Returns whom `stranger_mail` counts: a mailbox and not an account, because a stranger can open many accounts. All tagged addresses of
 * a mailbox share one count. The plain address has its own, so `victim+1@…` cannot block `victim@…`.
 */
export const mailboxOf = (email: string): string => emailKey(email).replace(TAG, '+');
