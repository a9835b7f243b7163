import { domainToUnicode } from 'node:url';
import { emailProblem } from '@oficio/domain/accounts/identity.ts';
import { emailKey } from '@oficio/domain/accounts/rules.ts';

/**
 * Returns the address with the letters that its owner writes. Some browsers send the domain of a mail field in Punycode
 * ('ana@xn--seal-hqa.es'). A domain with signs that no address may have stays as it is.
 */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const readable = email.slice(0, at) + domainToUnicode(email.slice(at));
  return /(?:^|\.)xn--/i.test(email.slice(at)) && emailProblem(readable) === null ? readable : email;
}

/** The tag of an address, as in `name+tag@…`. All tagged addresses lead to the same mailbox. */
const TAG = /\+[^@]*(?=@)/;

/**
 * Returns whom `stranger_mail` counts: a mailbox and not an account, because a stranger can open many accounts. All tagged addresses of
 * a mailbox share one count. The plain address has its own, so `victim+1@…` cannot block `victim@…`.
 */
export const mailboxOf = (email: string): string => emailKey(email).replace(TAG, '+');
