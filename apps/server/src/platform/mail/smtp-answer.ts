import type { NodemailerError } from 'nodemailer';
import { oneLine } from './one-line.ts';

/** Reasons for a missing answer, by the error code of Node or of the library. */
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

/** The server offers no STARTTLS, or someone between it and us removed the offer. */
const NO_ENCRYPTION =
  'El servidor de correo no ofrece una conexión cifrada en ese puerto (STARTTLS), y sin cifrar no se envían ni la contraseña ni los correos. Prueba el puerto 587, o el 465 con conexión segura';

const isUnencrypted = ({ code, command, response }: Pick<NodemailerError, 'code' | 'command' | 'response'>) =>
  code === 'ETLS' && command === 'STARTTLS' && Boolean(response);

/** Certificates that fail the check, by Node's error code. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no lo ha firmado ninguna autoridad, sino el propio servidor',
  SELF_SIGNED_CERT_IN_CHAIN: 'lo ha firmado una autoridad que no conocemos',
  UNABLE_TO_GET_ISSUER_CERT: 'está incompleto o lo ha firmado una autoridad que no conocemos',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'está incompleto o lo ha firmado una autoridad que no conocemos',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'está incompleto o lo ha firmado una autoridad que no conocemos',
  CERT_HAS_EXPIRED: 'ha caducado',
  CERT_NOT_YET_VALID: 'todavía no es válido',
  CERT_REVOKED: 'está revocado',
  ERR_TLS_CERT_ALTNAME_INVALID: 'es de otro servidor. Revisa el nombre del servidor',
};

/** Returns the server's answer, or the reason why there is none, for an administrator. */
export function answerOf({
  code = '',
  originalCode = '',
  command,
  response,
  message,
}: NodemailerError): string {
  const certificate = CERTIFICATES[originalCode] ?? CERTIFICATES[code];
  if (certificate !== undefined)
    return `El certificado del servidor de correo no vale: ${certificate} (${originalCode || code})`;
  if (code === 'ETIMEDOUT') return 'El servidor de correo no responde a tiempo';
  if (isUnencrypted({ code, command, response })) return NO_ENCRYPTION;
  if (response !== undefined) return oneLine(response);
  const reason = UNREACHED[code];
  return reason === undefined ? oneLine(message) : `${reason} (${oneLine(message)})`;
}

/** Returns the same as a sentence that separates the server's answer from our text. */
export const refusalOf = (error: NodemailerError): string =>
  error.response === undefined || error.code === 'ETIMEDOUT' || isUnencrypted(error)
    ? answerOf(error)
    : `El servidor de correo ha dicho: ${answerOf(error)}`;

/**
 * SMTP commands after which a refusal concerns the mail or its recipient. Refusals of earlier commands concern our
 * settings.
 */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

/**
 * Returns whether a retry is useless: the server refused this recipient or mail permanently. A refused password or
 * sender is not final, because an administrator can correct it.
 */
export function isFinal({ code, permanent, command }: NodemailerError): boolean {
  if (permanent === undefined) return code === 'EENVELOPE';
  return permanent && ABOUT_THE_MAIL.some(step => command?.startsWith(step));
}
