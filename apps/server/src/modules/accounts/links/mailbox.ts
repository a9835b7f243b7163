import { domainToUnicode } from 'node:url';
import { emailProblem } from '@oficio/domain/accounts/identity.ts';

/**
 * Returns the address with the letters that its owner writes. Some browsers send the domain of a mail field in Punycode
 * ('ana@xn--seal-hqa.es'). A domain with signs that no address may have stays as it is.
 */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const readable = email.slice(0, at) + domainToUnicode(email.slice(at));
  return /(?:^|\.)xn--/i.test(email.slice(at)) && emailProblem(readable) === null ? readable : email;
}
