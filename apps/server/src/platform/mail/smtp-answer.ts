import type { NodemailerError } from 'nodemailer';
import { oneLine } from './one-line.ts';

/** What the server said, or why it said nothing: in its own words, for an administrator. */
export function answerOf(error: NodemailerError): string {
  if (error.code === 'ETIMEDOUT') return 'El servidor de correo no responde a tiempo';
  return oneLine(error.response ?? error.message);
}

/** The server's steps that judge the mail itself and its reader; the earlier ones judge us and our settings. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

/**
 * Whether trying again is useless: the server has refused this reader or this mail for good. A refused password or sender
 * is not: somebody will mend that.
 */
export function isFinal({ code, permanent, command }: NodemailerError): boolean {
  if (permanent === undefined) return code === 'EENVELOPE';
  return permanent && ABOUT_THE_MAIL.some(step => command?.startsWith(step));
}
