import type { NodemailerError } from 'nodemailer';
import { oneLine } from './one-line.ts';

/** Why there was no answer, by the code of Node or of the library. */
const UNREACHED: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No se encuentra ningún servidor de correo con ese nombre',
  EAI_AGAIN: 'No se ha podido buscar el nombre del servidor de correo',
  ECONNREFUSED: 'El servidor de correo no acepta conexiones en ese puerto',
  EHOSTUNREACH: 'No hay ningún camino hasta el servidor de correo',
  ENETUNREACH: 'No hay ningún camino hasta el servidor de correo',
  ECONNECTION: 'El servidor de correo ha cortado la conexión',
  ECONNRESET: 'El servidor de correo ha cortado la conexión',
  ESOCKET: 'No se ha podido hablar con el servidor de correo. Revisa el puerto y la conexión segura',
};

/** Returns the server's own words, or why there are none, for an administrator. */
export function answerOf({ code = '', response, message }: NodemailerError): string {
  if (code === 'ETIMEDOUT') return 'El servidor de correo no responde a tiempo';
  if (response !== undefined) return oneLine(response);
  const reason = UNREACHED[code];
  return reason === undefined ? oneLine(message) : `${reason} (${oneLine(message)})`;
}

/** Returns the same as a sentence that tells the server's words from ours. */
export const refusalOf = (error: NodemailerError): string =>
  error.response === undefined || error.code === 'ETIMEDOUT'
    ? answerOf(error)
    : `El servidor de correo ha dicho: ${answerOf(error)}`;

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
